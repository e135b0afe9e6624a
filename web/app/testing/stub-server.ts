import { vi } from 'vitest';
import { callPaths, type SiteCallName } from '#contract/call-paths.ts';
import type { Answer, Body } from '#contract/calls.ts';

interface Heard {
  name: SiteCallName;
  body: unknown;
  query: Record<string, string>;
}
interface Refused {
  headers?: Record<string, string>;
  /** What is wrong with each field. */
  fields?: Record<string, string>;
}
type Respond = (heard: Heard) => Response | Promise<Response>;

/**
 * The server's side of the calls a hook makes, in place of `fetch`: a test says what each is answered with, and finds
 * what was asked. What nobody has said an answer to is refused with 404, which is never tried again. Whoever renders a
 * hook gets the browser's own `fetch` back when the test ends.
 */
export function stubServer() {
  const heard: Heard[] = [];
  const responses = new Map<SiteCallName, Respond>();

  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body: string | null }) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const name = nameOf(method, pathname);
    const call = { name, body: body ? JSON.parse(body) : undefined, query: Object.fromEntries(searchParams) };
    heard.push(call);
    return responses.get(name)?.(call) ?? refusal(404, 'not_found');
  });

  return {
    /** From now on a call is answered so. */
    answers<Name extends SiteCallName>(name: Name, give: (heard: Heard & { body: Body<Name> }) => Answer<Name>) {
      responses.set(name, (call) => Response.json(give(call as Heard & { body: Body<Name> })));
    },
    refuses(name: SiteCallName, status: number, code: string, more?: Refused) {
      responses.set(name, () => refusal(status, code, more));
    },
    /** Answers a call only when it is let go, as on a slow line. */
    holds<Name extends SiteCallName>(name: Name, answer: Answer<Name>): () => void {
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      responses.set(name, async () => {
        await held;
        return Response.json(answer);
      });
      return () => letGo();
    },
    /** What was asked by a call, in order. */
    heard: (name: SiteCallName) => heard.filter((call) => call.name === name).map(({ body, query }) => body ?? query),
  };
}

const refusal = (status: number, code: string, { headers = {}, fields }: Refused = {}) =>
  Response.json({ error: { code, message: `Refused: ${code}`, fields } }, { status, headers });

function nameOf(method: string, path: string): SiteCallName {
  const found = Object.entries(callPaths).find(([, call]) => call.method === method && call.path === path);
  if (!found) throw new Error(`The contract has no ${method} ${path}.`);
  return found[0] as SiteCallName;
}
