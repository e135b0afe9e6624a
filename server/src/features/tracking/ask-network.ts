import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { namesLoopback, namesPrivateAddress, publicLookup } from '#server/platform/http/public-address.ts';

export interface NetworkAnswer {
  status: number;
  /** The beginning of it, for an operator who looks for a mistake. */
  text: string;
}

const mostRedirects = 3;
const keptOfAnswer = 500;

export interface NetworkRequestOptions {
  signal: AbortSignal;
  /** A network on this machine may be asked: in development alone. */
  loopback: boolean;
}

/**
 * Asks a network by GET. The operator names the address, and its name service and its redirects are the network's: none of them
 * leads to an address that only this machine can reach. Throws where there was no answer.
 */
export async function askNetwork(
  address: string,
  asking: NetworkRequestOptions,
  redirects = 0,
): Promise<NetworkAnswer> {
  const url = new URL(address);
  const { location, ...answer } = await get(url, asking);
  if (location === undefined) return answer;
  if (redirects === mostRedirects || !URL.canParse(location, url)) throw new Error('The network redirects too often.');
  return askNetwork(new URL(location, url).href, asking, redirects + 1);
}

/** Not by fetch, which cannot be told to which addresses a name may lead. */
function get(
  url: URL,
  { signal, loopback }: NetworkRequestOptions,
): Promise<NetworkAnswer & { location: string | undefined }> {
  if (!/^https?:$/.test(url.protocol)) throw new Error('The network leads to something that is not HTTP.');
  const mayBeHere = loopback && namesLoopback(url);
  if (!mayBeHere && namesPrivateAddress(url)) throw new Error('The network leads into a private network.');
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, { signal, ...(!mayBeHere && { lookup: publicLookup }) }, (response) => {
      const { statusCode: status = 0, headers } = response;
      const location = status >= 300 && status < 400 ? headers.location : undefined;
      let text = '';
      const done = () => resolve({ status, text, location });
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text = (text + part).slice(0, keptOfAnswer);
        if (text.length < keptOfAnswer) return;
        done();
        // More is not read: an answer may have no end.
        response.destroy();
      });
      response.on('error', reject);
      response.on('end', done);
    });
    sent.on('error', reject);
    sent.end();
  });
}
