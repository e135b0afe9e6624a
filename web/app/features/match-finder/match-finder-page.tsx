import { useEffect } from 'react';
import { data, Link, useLoaderData } from 'react-router';
import { type PageContext, sameForAMinute, sleepingPage } from '#contract/pages/pages.ts';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { MemberCard } from '#web/features/people/member-card.tsx';
import { useMemberPath } from '#web/features/people/member-path.ts';
import { SignupLink } from '#web/features/signup/signup.tsx';
import { StillConsent } from '#web/features/tracking/still-consent.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import { PageHead } from '#web/platform/page-head.tsx';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { OrbitPicture } from '#web/ui/pictures.tsx';
import { askQuestions } from './ask-questions.ts';
import { agesOf, mixed, type Question, questions } from './questions.ts';
import './match-finder.css';

const atMost = 6;

// Both bands come with the page, so that no answer has to leave it.
export const loader = pageLoader('match-finder', ['match-finder', 'search'], async ({ context }) => {
  const [young, older] = await Promise.all([peopleOf(context, agesOf.young), peopleOf(context, agesOf.older)]);
  return { young, older };
});

type Found = Awaited<ReturnType<typeof peopleOf>>;

async function peopleOf(context: PageContext, ages: { max_age?: string; min_age?: string }) {
  try {
    return (await context.ask('search', { ...ages, with_photo: '1' })).profiles.slice(0, atMost);
  } catch (refusal) {
    // Where visitors may not look around there is nobody to show, and joining is the way.
    if (refusal instanceof Response && refusal.status === 403) return [];
    throw refusal instanceof Response ? data(null, { status: refusal.status }) : refusal;
  }
}

export const headers = () => sameForAMinute;
export const handle = sleepingPage('match-finder');

export const ErrorBoundary = PageFailure;

/** Three questions that can all be skipped, then people, then the way in. Without script there are the people at once. */
export default function MatchFinderPage() {
  const t = useTranslations('match-finder');
  useEffect(askQuestions, []);
  return (
    <div className="wrap match-finder">
      <PageHead name="match-finder" title={t('title')} description={t('description')} />
      <h1 className="visually-hidden">{t('title')}</h1>
      {questions.map((question, step) => (
        <Asking key={question.name} question={question} step={step} />
      ))}
      <Matches />
      <StillConsent />
    </div>
  );
}

function Asking({ question, step }: { question: Question; step: number }) {
  const t = useTranslations('match-finder');
  const words = (key: string) => t(`questions.${question.name}.${key}` as 'questions.age.title');
  return (
    <section className="match-finder__question" data-step="" hidden={step > 0}>
      <p className="match-finder__step">{t('step', { number: step + 1, count: questions.length })}</p>
      <h2 tabIndex={-1}>{words('title')}</h2>
      {step === 0 && <p className="match-finder__intro">{t('intro')}</p>}
      <div className="match-finder__choices">
        {question.choices.map((choice) => (
          <button key={choice} type="button" className="match-finder__choice" name={question.name} value={choice}>
            {words(choice)}
          </button>
        ))}
      </div>
      <div className="match-finder__ways">
        {step > 0 && (
          <Button variant="plain" name="back">
            {t('back')}
          </Button>
        )}
        <Button variant="plain" name={question.name} value="">
          {t('skip')}
        </Button>
      </div>
      <p className="match-finder__honest">{t('honest')}</p>
    </section>
  );
}

/** All of them are in the page from the start: which ones are looked at is nobody's business (ask-questions.ts). */
function Matches() {
  const t = useTranslations('match-finder.results');
  const { young, older } = useLoaderData<typeof loader>();
  return (
    <section className="match-finder__results" data-step="">
      <h2 tabIndex={-1}>{t('title')}</h2>
      <Band band="young" people={young} />
      <Band band="older" people={older} />
      <Band band="" people={mixed(young, older, atMost)} />
      <Onward />
    </section>
  );
}

/** Who is shown for one answer; without an answer both ages. */
function Band({ band, people }: { band: 'young' | 'older' | ''; people: Found }) {
  const t = useTranslations('match-finder.results');
  const pathOf = useMemberPath();
  return (
    <div className="match-finder__band" data-band={band} hidden={band !== ''}>
      {people.length > 0 ? (
        <>
          <p>{t(`age_${band || 'any'}`)}</p>
          <ul className="photo-grid match-finder__people">
            {people.map((person) => (
              <li key={person.id}>
                <MemberCard member={person} to={pathOf(person.id)} titleAs="h3" ahead={false} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Face kind="empty" picture={<OrbitPicture />} title={t('nobody')}>
          <p>{t('nobody_text')}</p>
        </Face>
      )}
    </div>
  );
}

function Onward() {
  const t = useTranslations('match-finder.results');
  const { user } = useShell();
  const pathTo = usePathTo();
  const look = buttonClass({ variant: 'primary', size: 'lg' });
  return (
    <div className="match-finder__onward">
      {user ? (
        <Link className={look} to={pathTo('members')} viewTransition>
          {t('search')}
        </Link>
      ) : (
        <SignupLink className={look}>{t('join')}</SignupLink>
      )}
      <Button variant="outline" size="lg" name="again" className="match-finder__again">
        {t('again')}
      </Button>
    </div>
  );
}
