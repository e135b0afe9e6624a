import { useEffect, useRef, useState } from 'react';

export type CameraState = 'asking' | 'running' | 'denied' | 'no_camera';

/** The camera that looks at whoever looks at the screen, from the moment it is shown until it is not. */
export function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('asking');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the camera again
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isWanted = true;
    const end = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const begin = async () => {
      // Browsers offer cameras only to pages that nobody on the way can change.
      if (!navigator.mediaDevices) return setState('no_camera');
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user', width: { ideal: 1280 } } });
      if (!isWanted || !video.current) return end();
      video.current.srcObject = stream;
      await video.current.play();
      setState('running');
    };
    begin().catch((error: unknown) => {
      end();
      if (isWanted) setState((error as Error).name === 'NotAllowedError' ? 'denied' : 'no_camera');
    });
    return () => {
      isWanted = false;
      end();
    };
  }, [attempt]);
  /** What the camera sees now, as others would see it: the mirror is for the screen alone. */
  const take = (): Promise<Blob | null> => {
    const { current: source } = video;
    if (!source) return Promise.resolve(null);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [source.videoWidth, source.videoHeight];
    canvas.getContext('2d')?.drawImage(source, 0, 0);
    return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
  };
  const retry = () => {
    setState('asking');
    setAttempt((before) => before + 1);
  };
  return { video, state, take, retry };
}
