import { useLoaderData } from 'react-router';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { nextPath } from '#web/platform/next-path.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { ActionCard } from './action-card.tsx';
import { Learnt } from './learnt.tsx';
import { Methods } from './methods.tsx';
import { Proven } from './proven.tsx';
import { useAgeProof } from './use-age-proof.ts';
import './age.css';

export const loader = pageLoader('age', ['age'], async ({ context, url }) => ({
  state: await context.ask('age'),
  next: nextPath(url.searchParams.get('next')),
}));

export const ErrorBoundary = PageFailure;

/** What is asked for and why, what we learn by it and what not, and how it is done. */
export default function AgePage() {
  const t = useTranslations('age');
  const { state: initial, next } = useLoaderData<typeof loader>();
  const { locale } = useShell();
  const proof = useAgeProof(initial);
  const { state } = proof;
  if (state.proven) return <Proven proven={state.proven} next={next} />;
  const { chat, photos, entry } = state.required;
  const reason = entry ? 'entry' : photos ? 'photos' : chat ? 'chat' : 'nothing';
  const country = new Intl.DisplayNames([locale], { type: 'region' }).of(state.country) ?? state.country;
  return (
    <div className="age">
      <title>{t('title')}</title>
      <div className="age__intro">
        <h1>{t('title')}</h1>
        <p>{t(`reason.${reason}`, { country })}</p>
        <Learnt />
      </div>
      <ActionCard proof={proof} />
      <Methods proof={proof} />
    </div>
  );
}
