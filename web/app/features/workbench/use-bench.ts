import { useCallback, useEffect, useState } from 'react';

/** What a workbench address answers, and a way to ask again. */
export function useBench<Data>(path: string) {
  const [data, setData] = useState<Data>();
  const [failed, setFailed] = useState(false);
  const reload = useCallback(async () => {
    try {
      const response = await fetch(path);
      if (!response.ok) throw new Error(String(response.status));
      setData((await response.json()) as Data);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, [path]);
  useEffect(() => void reload(), [reload]);
  return { data, failed, reload };
}

export const postBench = (path: string, body: unknown) =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
