import ChevronRight from 'lucide-react/icons/chevron-right';
import ImageOff from 'lucide-react/icons/image-off';
import UserRound from 'lucide-react/icons/user-round';
import { useEffect, useState } from 'react';
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import type { Chat } from '#contract/chat/chat.ts';
import { photoLimits } from '#contract/constants.ts';
import { failureMessage } from '#contract/errors.ts';
import { type ShareProblem, shareProblems } from '#contract/installed-app/installed-app.ts';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { usePhotoIntake } from '#web/features/photos/use-photo-intake.tsx';
import { usePhotoUpload } from '#web/features/photos/use-photo-upload.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { findSharedPhoto, forgetSharedPhoto, sharedPhotoParameter } from '#web/platform/shared-photo.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Face } from '#web/ui/face.tsx';
import { DiscPicture } from '#web/ui/pictures.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { showToast } from '#web/ui/toast.tsx';
import './share-photo.css';

export const loader = pageLoader('share-photo', ['photos'], async ({ context }) => ({
  chats: (await context.ask('chats')).chats.filter(({ profile }) => !profile.gone),
}));

export const ErrorBoundary = PageFailure;

/** Where a photo arrives that another app shares with this one: the member says what it is for. */
export default function SharePhotoPage() {
  const t = useTranslations('photos.shared');
  const { chats } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const photo = useSharedPhoto();
  const problem = shareProblems.find((each) => each === params.get('problem')) ?? (photo === null ? 'none' : undefined);
  return (
    <div className="wrap share-photo">
      <title>{t('title')}</title>
      {problem ? <Problem problem={problem} /> : photo && <Choice photo={photo} chats={chats} />}
    </div>
  );
}

/** Undefined until it was looked for, null where there is none. */
function useSharedPhoto(): File | null | undefined {
  const [photo, setPhoto] = useState<File | null>();
  useEffect(() => {
    findSharedPhoto().then(
      (found) => setPhoto(found ?? null),
      () => setPhoto(null),
    );
  }, []);
  return photo;
}

function Choice({ photo, chats }: { photo: File; chats: readonly Chat[] }) {
  const t = useTranslations('photos.shared');
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const { upload, share, problem: refused } = usePhotoUpload();
  const [problem, setProblem] = useState<string>();
  const addToProfile = async (file: Blob, name: string) => {
    setProblem(undefined);
    if (!(await upload(new File([file], name, { type: file.type })))) return;
    await forgetSharedPhoto();
    void showToast({ tone: 'ok', title: t('added') });
    await navigate(pathTo('profile'));
  };
  const { take, dialog } = usePhotoIntake({
    add: (file, name) => void addToProfile(file, name),
    refuse: (_file, _name, why) => setProblem(why),
  });
  const said = problem ?? refused;
  return (
    <>
      <h1>{t('title')}</h1>
      <Preview photo={photo} />
      {said && <AlertBanner tone="danger">{said}</AlertBanner>}
      {share !== undefined && <Progress label={t('adding')} value={share * 100} />}
      <Button block variant="primary" busy={share !== undefined} busyLabel={t('adding')} onClick={() => take([photo])}>
        <UserRound aria-hidden="true" />
        {t('to_profile')}
      </Button>
      {dialog}
      <section aria-labelledby="share-photo-chats">
        <h2 id="share-photo-chats">{t('to_conversation')}</h2>
        {chats.length === 0 ? (
          <p className="share-photo__none">{t('no_conversations')}</p>
        ) : (
          <Card padded={false}>
            <ul className="share-photo__chats">
              {chats.map((chat) => (
                <li key={chat.conversation.id}>
                  <ChatLink chat={chat} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </section>
      <Button
        variant="plain"
        onClick={() => void forgetSharedPhoto().then(() => navigate(pathTo('members'), { replace: true }))}
      >
        {t('discard')}
      </Button>
    </>
  );
}

function ChatLink({ chat: { conversation, profile } }: { chat: Chat }) {
  const pathTo = usePathTo();
  return (
    <Link className="share-photo__chat" to={`${pathTo('chats-id', { id: conversation.id })}?${sharedPhotoParameter}=1`}>
      <Avatar name={profile.name} src={profile.main_image?.thumb_filename} size={44} />
      <span>{profile.name}</span>
      <ChevronRight aria-hidden="true" />
    </Link>
  );
}

/** The photo as far as this browser can show it. */
function Preview({ photo }: { photo: File }) {
  const t = useTranslations('photos.shared');
  const [address, setAddress] = useState<string>();
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  if (!address || !isShown) return <p className="share-photo__none">{photo.name}</p>;
  return <img className="share-photo__preview" src={address} alt={t('alt')} onError={() => setShown(false)} />;
}

function Problem({ problem }: { problem: ShareProblem }) {
  const t = useTranslations('photos.shared');
  const { locale } = useShell();
  const pathTo = usePathTo();
  const text = {
    none: t('problem.none'),
    lost: t('problem.lost'),
    type: failureMessage('photo_type', locale),
    size: failureMessage('file_too_large', locale, { megabytes: photoLimits.bytes / 2 ** 20 }),
  };
  return (
    <Face
      kind="notice"
      titleAs="h1"
      picture={<DiscPicture icon={<ImageOff />} />}
      title={t('problem.title')}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={pathTo('profile')}>
          {t('problem.photos')}
        </Link>
      }
    >
      <p>{text[problem]}</p>
    </Face>
  );
}
