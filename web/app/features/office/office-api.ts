import type { Answer, Body } from '#contract/calls.ts';
import type { Locale } from '#contract/locales.ts';
import { officePaths } from '#contract/office/office-paths.ts';
import { ApiError, createCaller } from '#web/platform/api.ts';

export type OfficeCallName = keyof typeof officePaths;

interface OfficeApiOptions {
  locale: Locale;
  genericMessage: string;
  /** Nobody is logged in any more. */
  onSessionEnded(): void;
  /** Asks for the second factor; false where nobody gave it. */
  proveAgain(): Promise<boolean>;
}

export type OfficeCall = <Name extends OfficeCallName>(
  name: Name,
  input?: Body<Name>,
  query?: Record<string, string>,
) => Promise<Answer<Name>>;

/** The way to the calls of the back office. Where a call asks for the second factor it is asked for, and the call made again. */
export function createOfficeApi({ locale, genericMessage, onSessionEnded, proveAgain }: OfficeApiOptions) {
  const send = createCaller<OfficeCallName>(officePaths, { locale, genericMessage });

  async function proving<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'authentication_required') onSessionEnded();
        if (error.code !== 'step_up_required' || !(await proveAgain())) throw error;
      }
    }
  }

  const call: OfficeCall = (name, input, query) => proving(() => send(name, input, query));

  /** A file that a call answers with, put where the browser puts downloads. */
  const download = (name: OfficeCallName, query: Record<string, string> = {}) =>
    proving(async () => {
      const address = `${officePaths[name].path}?${new URLSearchParams(query)}`;
      const answer = await fetch(address, { headers: { 'accept-language': locale } });
      if (!answer.ok) {
        const { error } = await answer.json().catch(() => ({}));
        throw new ApiError(answer.status, error?.code ?? 'internal', error?.message ?? genericMessage);
      }
      save(await answer.blob(), fileNameIn(answer));
    });

  return { send, call, download };
}

const fileNameIn = (answer: Response) =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'download';

function save(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
