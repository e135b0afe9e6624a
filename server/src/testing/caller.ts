import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

export interface CallerOptions {
  host?: string;
  /** The address a trusted proxy would report. */
  address?: string;
  headers?: Record<string, string>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS';

/** Somebody's browser: keeps its cookies, and says where its requests come from. */
export class Caller {
  readonly cookies = new Map<string, string>();
  private readonly host: string;
  private readonly headers: Record<string, string>;

  constructor(
    private readonly http: FastifyInstance,
    { host = 'localhost', address, headers = {} }: CallerOptions = {},
  ) {
    this.host = host;
    this.headers = { ...(address && { 'x-forwarded-for': address }), ...headers };
  }

  get = (url: string, headers?: Record<string, string>) => this.send('GET', url, undefined, headers);
  post = (url: string, body?: unknown, headers?: Record<string, string>) => this.send('POST', url, body, headers);
  put = (url: string, body?: unknown, headers?: Record<string, string>) => this.send('PUT', url, body, headers);

  async send(method: Method, url: string, body?: unknown, headers: Record<string, string> = {}) {
    const isRead = method === 'GET' || method === 'HEAD';
    const options: InjectOptions = {
      method,
      url,
      headers: {
        host: this.host,
        ...(this.cookies.size > 0 && {
          cookie: Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...(!isRead && { origin: `http://${this.host}`, 'sec-fetch-site': 'same-origin' }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...this.headers,
        ...headers,
      },
      // What is already bytes or text goes as it is: that is how a test sends what no client would.
      ...(body !== undefined && {
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    };
    const answer = await this.http.inject(options);
    this.keepCookies(answer);
    return answer;
  }

  private keepCookies(answer: LightMyRequestResponse) {
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
