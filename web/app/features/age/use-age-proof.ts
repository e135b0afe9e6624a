import { useCallback, useEffect, useRef, useState } from 'react';
import type { AgeAttempt, AgeState } from '#contract/age/age.ts';
import { callPaths } from '#contract/call-paths.ts';
import type { Answer } from '#contract/calls.ts';
import { ApiError } from '#web/platform/api.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';

type Started = Answer<'startAge'>;
type Request = NonNullable<Started['request']>;

const askEvery = 2000;

interface DigitalCredentials {
  get(options: { digital: { requests: Request[] }; mediation: 'required' }): Promise<{ data?: { response?: string } }>;
}

/** Whether this browser asks wallets by itself (Digital Credentials API). */
export function hasDigitalCredentials(): boolean {
  const known = (globalThis as { DigitalCredential?: { userAgentAllowsProtocol?: (name: string) => boolean } })
    .DigitalCredential;
  return known !== undefined && (known.userAgentAllowsProtocol?.('org-iso-mdoc') ?? true);
}

/** A request to the age app, what became of it, and everything that starts one. */
export function useAgeProof(initial: AgeState) {
  const api = useApi();
  const t = useTranslations('age');
  const [state, setState] = useState(initial);
  const [started, setStarted] = useState<Started>();
  // Why the last try was refused, until another is started.
  const [refusal, setRefusal] = useState<AgeAttempt['refusal']>(initial.attempt?.refusal ?? null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const begun = useRef(false);
  const say = useCallback((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    setProblem(error.message);
  }, []);

  const refresh = useCallback(async () => {
    const news = await api('age').catch(() => undefined);
    if (!news) return;
    setState(news);
    if (news.attempt?.refusal) setRefusal(news.attempt.refusal);
  }, [api]);

  const start = useCallback(async () => {
    setProblem(undefined);
    setRefusal(null);
    setStarted(undefined);
    await api('startAge', { method: 'euapp' }).then(setStarted, say);
  }, [api, say]);

  // The code is there as soon as the page is: nobody has to ask for it.
  const isAsked = !state.proven && !refusal && state.methods.includes('euapp');
  useEffect(() => {
    if (!isAsked || begun.current) return;
    begun.current = true;
    void start();
  }, [isAsked, start]);

  const isWaiting = started?.until !== undefined && !refusal && !state.proven;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => !document.hidden && void refresh(), askEvery);
    const look = () => !document.hidden && void refresh();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isWaiting, refresh]);

  const askBrowser = async () => {
    if (!started?.request || !started.link) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const wallets = navigator.credentials as unknown as DigitalCredentials;
      const answer = await wallets.get({ digital: { requests: [started.request] }, mediation: 'required' });
      const fields = new URLSearchParams(started.link.split('?')[1]);
      const body = new URLSearchParams({ state: fields.get('state') ?? '', response: answer.data?.response ?? '' });
      await fetch(callPaths.answerAge.path, { method: 'POST', body });
      await refresh();
    } catch {
      // Put aside by the person, or there is no app: the code is still there.
      setProblem(t('app.no_app'));
    } finally {
      setBusy(false);
    }
  };

  const goToProvider = async () => {
    setProblem(undefined);
    const { link } = (await api('startAge', { method: 'provider' }).catch(say)) ?? {};
    if (link) location.assign(link);
  };

  return { state, started, refusal, problem, busy, start, askBrowser, goToProvider };
}
