/** As much of XMLHttpRequest as an upload needs. */
type Sender = Pick<XMLHttpRequest, 'open' | 'setRequestHeader' | 'send' | 'abort'> & {
  upload: { onprogress: ((event: ProgressEvent) => void) | null };
  onload: (() => void) | null;
  onerror: (() => void) | null;
  ontimeout: (() => void) | null;
  status: number;
  responseText: string;
};

/** A fetch that tells how much has left: the browser's own one does not. From 0 to 1. */
export function uploadFetch(
  onProgress: (share: number) => void,
  newSender: () => Sender = () => new XMLHttpRequest() as unknown as Sender,
): typeof fetch {
  return (address, { method = 'GET', headers = {}, body = null } = {}) =>
    new Promise((answered, failed) => {
      const sender = newSender();
      sender.open(method, String(address));
      for (const [name, value] of new Headers(headers)) sender.setRequestHeader(name, value);
      sender.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      sender.onload = () => answered(new Response(sender.responseText || null, { status: sender.status }));
      sender.onerror = sender.ontimeout = () => failed(new TypeError('Failed to fetch'));
      sender.send(body as XMLHttpRequestBodyInit | null);
    });
}
