import { createRequire } from 'node:module';

interface Socket {
  send(data: string, ...more: unknown[]): void;
  emit(event: 'message', data: Buffer, isBinary: boolean): void;
}

/** Commands of WebDriver BiDi that Playwright sends for every context, and that this long-term release does not know yet. */
const notKnownYet = ['emulation.setMediaFeaturesOverride'];

/**
 * Answers these commands in Firefox's place: otherwise Playwright would give up before the first page. They set the colour
 * scheme, which our journeys leave as it is. docs/upgrading.md says when this can go.
 */
export function answerForFirefox() {
  const required = createRequire(import.meta.url);
  const playwright = createRequire(required.resolve('@playwright/test'));
  const { ws } = playwright('playwright-core/lib/utilsBundle') as { ws: { prototype: Socket } };
  const { send } = ws.prototype;
  ws.prototype.send = function (this: Socket, data: string, ...more: unknown[]) {
    const command = notKnownYet.some((name) => data.includes(name)) ? JSON.parse(data) : undefined;
    if (!notKnownYet.includes(command?.method)) return send.call(this, data, ...more);
    const answer = Buffer.from(JSON.stringify({ type: 'success', id: command.id, result: {} }));
    setImmediate(() => this.emit('message', answer, false));
  };
}
