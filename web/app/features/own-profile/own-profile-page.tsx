import Eye from 'lucide-react/icons/eye';
import Settings from 'lucide-react/icons/settings';
import { lazy, Suspense, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { promptsIn } from '#contract/people/prompts.ts';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { askedFields } from '#web/features/people/own-values.ts';
import { PhotoCheckButton } from '#web/features/photo-checks/photo-checks.tsx';
import { OwnPhotos } from '#web/features/photos/own-photos.tsx';
import { useOwnPhotos } from '#web/features/photos/use-own-photos.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { useBuiltPath, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { iconButtonClass } from '#web/ui/icon-button.tsx';
import { completeness } from './completeness.ts';
import { CompletenessMeter } from './completeness-meter.tsx';
import { DetailsSection } from './details-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { InterestsSection } from './interests-section.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { NoteSection } from './note-section.tsx';
import { PlaceSection } from './place-section.tsx';
import { PromptsSection } from './prompts-section.tsx';
import './own-profile.css';
import { useOwnProfile } from '#web/features/people/use-own-profile.ts';
import { SaveStatus } from './save-status.tsx';

const Preview = lazy(() => import('./preview.tsx'));

export const loader = pageLoader(
  'profile',
  ['own-profile', 'photos', 'photo-checks', 'places', 'member-page', 'search'],
  async ({ context }) => {
    const [{ profile }, { photos }, { interests }] = await Promise.all([
      context.ask('ownProfile'),
      context.ask('photos'),
      context.ask('interests'),
    ]);
    return { profile, photos, interests, prompts: promptsIn(context.locale) };
  },
);

export const ErrorBoundary = PageFailure;

/** Somebody waits this long between two words; shorter, and half a word is saved. */
const typingPause = 900;

/** The own profile, saved as it is filled in. */
export default function OwnProfilePage() {
  const t = useTranslations('own-profile');
  const { settings } = useShell();
  const { profile, photos, interests, prompts } = useLoaderData<typeof loader>();
  const { autosave, values, state, refused, failure } = useOwnProfile(profile);
  const own = useOwnPhotos(photos);
  const [preview, setPreview] = useState(false);
  const asked = askedFields(settings);
  const shownOrComing = own.photos.filter(({ status }) => status !== 'rejected').length;
  const settingsPath = useBuiltPath()('settings');
  return (
    <div className="profile">
      <title>{t('title')}</title>
      <div className="profile__head">
        <div>
          <h1>{t('title')}</h1>
          <p className="profile__lead">{t('lead')}</p>
        </div>
        <div className="profile__actions">
          <Button variant="outline" size="sm" onClick={() => setPreview(true)}>
            <Eye aria-hidden="true" />
            {t('preview.open')}
          </Button>
          {settingsPath && (
            <Link
              className={iconButtonClass('plain', 'profile__settings')}
              to={settingsPath}
              aria-label={t('settings')}
              viewTransition
            >
              <Settings aria-hidden="true" />
            </Link>
          )}
        </div>
      </div>
      <div className="profile__columns">
        <div className="profile__aside-column">
          <CompletenessMeter {...completeness({ values, photos: shownOrComing, asked })} />
          <OwnPhotos own={own} />
          <PhotoCheckButton />
        </div>
        <div className="profile__main-column">
          {asked.has('note') && (
            <NoteSection
              note={values.note}
              error={refused.note}
              onChange={(note) => autosave.change({ note }, typingPause)}
              onLeave={() => void autosave.flush()}
            />
          )}
          {asked.has('prompts') && (
            <PromptsSection
              answers={values.prompts}
              choices={prompts}
              error={refused.prompts}
              onChange={(change) =>
                autosave.change({ prompts: change(autosave.snapshot().values.prompts) }, typingPause)
              }
              onLeave={() => void autosave.flush()}
            />
          )}
          {asked.has('interests') && (
            <InterestsSection
              interests={interests}
              chosen={values.interests}
              consent={profile.sensitive_consent}
              error={refused.interests}
              onChange={(chosen) => autosave.change({ interests: chosen }, typingPause)}
            />
          )}
          <DetailsSection
            values={values}
            asked={asked}
            refused={refused}
            onChange={(change) => autosave.change(change)}
          />
          <PlaceSection home={values} asked={asked} refused={refused} onChange={(home) => autosave.change(home)} />
          <IdentitySection
            profile={profile}
            values={values}
            asked={asked}
            refused={refused}
            onChange={(change) => autosave.change(change)}
          />
        </div>
      </div>
      <SaveStatus state={state} failure={failure} onRetry={() => void autosave.flush()} />
      <LeaveGuard autosave={autosave} />
      {preview && (
        <Suspense>
          <Preview profile={profile} values={values} photos={own.photos} onClose={() => setPreview(false)} />
        </Suspense>
      )}
    </div>
  );
}
