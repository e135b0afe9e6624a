import { useState } from 'react';
import { data, Link, useLoaderData } from 'react-router';
import type { PageContext } from '#contract/pages/pages.ts';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { MemberCard } from '#web/features/people/member-card.tsx';
import { useMemberPath } from '#web/features/people/member-path.ts';
import { SignupLink } from '#web/features/signup/signup.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import { PageHead } from '#web/platform/page-head.tsx';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { OrbitPicture } from '#web/ui/pictures.tsx';
import { type AgeBand, agesOf, mixed, type Question, questions } from './questions.ts';
import './match-finder.css';

const atMost = 6;

// Both bands come with the page, so that no answer has to leave it.
export const loader = pageLoader('match-finder', ['match-finder', 'search'], async ({ context }) => {
  const [young, older] = await Promise.all([peopleOf(context, agesOf.young), peopleOf(context, agesOf.older)]);
  return { young, older };
});

async function peopleOf(context: PageContext, ages: { max_age?: string; min_age?: string }) {
  try {
    return (await context.ask('search', { ...ages, with_photo: '1' })).profiles.slice(0, atMost);
  } catch (refusal) {
    // Where visitors may not look around there is nobody to show, and joining is the way.
    if (refusal instanceof Response && refusal.status === 403) return [];
    throw refusal instanceof Response ? data(null, { status: refusal.status }) : refusal;
  }
}

export const ErrorBoundary = PageFailure;

/** Three questions that can all be skipped, then people, then the way in. */
export default function MatchFinderPage() {
  const t = useTranslations('match-finder');
  const [step, setStep] = useState(0);
  const [age, setAge] = useState<AgeBand>();
  const question = questions[step];
  const answer = (asked: Question, choice: string | undefined) => {
    if (asked.name === 'age') setAge(choice === 'young' || choice === 'older' ? choice : undefined);
    setStep(step + 1);
  };
  return (
    <div className="wrap match-finder">
      <PageHead name="match-finder" title={t('title')} description={t('description')} />
      {question ? (
        <Asking
          key={question.name}
          question={question}
          step={step}
          onAnswer={(choice) => answer(question, choice)}
          onBack={() => setStep(step - 1)}
        />
      ) : null}
      <Matches age={age} shown={!question} onAgain={() => setStep(0)} />
    </div>
  );
}

interface AskingProps {
  question: Question;
  step: number;
  onAnswer: (choice: string | undefined) => void;
  onBack: () => void;
}

const takeFocus = (title: HTMLElement | null) => title?.focus();

function Asking({ question, step, onAnswer, onBack }: AskingProps) {
  const t = useTranslations('match-finder');
  const words = (key: string) => t(`questions.${question.name}.${key}` as 'questions.age.title');
  return (
    <section className="match-finder__question">
      <p className="match-finder__step">{t('step', { number: step + 1, count: questions.length })}</p>
      {/* The first question is there when the page opens; the keyboard follows from the second on. */}
      <h1 tabIndex={-1} ref={step > 0 ? takeFocus : undefined}>
        {words('title')}
      </h1>
      {step === 0 && <p className="match-finder__intro">{t('intro')}</p>}
      <div className="match-finder__choices">
        {question.choices.map((choice) => (
          <button key={choice} type="button" className="match-finder__choice" onClick={() => onAnswer(choice)}>
            {words(choice)}
          </button>
        ))}
      </div>
      <div className="match-finder__ways">
        {step > 0 && (
          <Button variant="plain" onClick={onBack}>
            {t('back')}
          </Button>
        )}
        <Button variant="plain" onClick={() => onAnswer(undefined)}>
          {t('skip')}
        </Button>
      </div>
      <p className="match-finder__honest">{t('honest')}</p>
    </section>
  );
}

/** All of them are in the page from the start, with their pictures: which ones are looked at is nobody's business. */
function Matches({ age, shown, onAgain }: { age: AgeBand; shown: boolean; onAgain: () => void }) {
  const t = useTranslations('match-finder.results');
  const { young, older } = useLoaderData<typeof loader>();
  const pathOf = useMemberPath();
  const lists = { young, older, any: mixed(young, older, atMost) };
  const chosen = age ?? 'any';
  const isEmpty = lists[chosen].length === 0;
  return (
    <section className="match-finder__results" hidden={!shown}>
      {shown && (
        <header>
          <h1 tabIndex={-1} ref={takeFocus}>
            {t('title')}
          </h1>
          {!isEmpty && <p>{t(`age_${chosen}`)}</p>}
        </header>
      )}
      {(['young', 'older', 'any'] as const).map((band) => (
        <ul key={band} className="photo-grid match-finder__people" hidden={band !== chosen}>
          {lists[band].map((person) => (
            <li key={person.id}>
              <MemberCard member={person} to={pathOf(person.id)} titleAs="h3" loading="eager" ahead={false} />
            </li>
          ))}
        </ul>
      ))}
      {isEmpty && shown && (
        <Face kind="empty" picture={<OrbitPicture />} title={t('nobody')}>
          <p>{t('nobody_text')}</p>
        </Face>
      )}
      <Onward onAgain={onAgain} />
    </section>
  );
}

function Onward({ onAgain }: { onAgain: () => void }) {
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
      <Button variant="outline" size="lg" onClick={onAgain}>
        {t('again')}
      </Button>
    </div>
  );
}
