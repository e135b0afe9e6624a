import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { searchPages } from '#web/features/search/search-pages.ts';
import { ApiError } from '#web/platform/api.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Loading, SkeletonRow } from '#web/ui/skeleton.tsx';
import { PanelMessage } from './panel-message.tsx';

type Blocked = Answer<'blocked'>['blocked'][number];

/** Everybody one has blocked, the newest first, and the way to take it back. */
export default function BlockedPanel() {
  const t = useTranslations('settings.blocked');
  const api = useApi();
  const [wanted, setWanted] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['blocked', wanted],
    queryFn: () => api('blocked', undefined, { page: String(wanted) }),
    // Somebody may have been blocked a moment ago, on the page before this one.
    staleTime: 0,
    placeholderData: (last) => last,
  });
  const [unblocked, setUnblocked] = useState<string>();
  const [busy, setBusy] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const intro = useRef<HTMLParagraphElement>(null);

  const unblock = async ({ id, name }: Blocked) => {
    setBusy(id);
    setRefusal(undefined);
    setUnblocked(undefined);
    try {
      await api('unblockMember', { id });
      searchPages.clear();
      // The last one of the last page takes the page along.
      if (data && data.blocked.length === 1 && wanted > 1) setWanted(wanted - 1);
      else await refetch();
      setUnblocked(name);
      // The button that was pressed is gone.
      intro.current?.focus();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setRefusal(failure.message);
    } finally {
      setBusy(undefined);
    }
  };

  if (error) {
    return (
      <>
        <PanelMessage refusal={error.message} />
        <Button onClick={() => void refetch()}>{t('again')}</Button>
      </>
    );
  }
  if (!data) {
    return (
      <Loading label={t('loading')} className="settings-items">
        <SkeletonRow avatar={40} />
        <SkeletonRow avatar={40} />
      </Loading>
    );
  }
  return (
    <>
      <p ref={intro} tabIndex={-1}>
        {data.blocked.length ? t('text') : t('nobody')}
      </p>
      <PanelMessage done={unblocked && t('unblocked', { name: unblocked })} refusal={refusal} />
      {data.blocked.length > 0 && (
        <ul className="settings-items">
          {data.blocked.map((somebody) => (
            <Row
              key={somebody.id}
              somebody={somebody}
              busy={busy === somebody.id}
              onUnblock={() => void unblock(somebody)}
            />
          ))}
        </ul>
      )}
      {data.pages > 1 && <Steps page={data.page} pages={data.pages} onPage={setWanted} />}
    </>
  );
}

function Row({ somebody, busy, onUnblock }: { somebody: Blocked; busy: boolean; onUnblock: () => void }) {
  const t = useTranslations('settings.blocked');
  const format = useFormatter();
  const { name, main_image: image, at } = somebody;
  return (
    <li className="settings-item">
      <Avatar src={image?.thumb_filename} name={name} size={40} />
      <span className="settings-item__text">
        {name}
        <small>{t('since', { date: format.dateTime(new Date(at), { dateStyle: 'long' }) })}</small>
      </span>
      <Button
        size="sm"
        busy={busy}
        busyLabel={t('unblocking')}
        onClick={onUnblock}
        aria-label={t('unblock_named', { name })}
      >
        {t('unblock')}
      </Button>
    </li>
  );
}

function Steps({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const t = useTranslations('settings.blocked');
  return (
    <div className="settings-form__actions">
      <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('previous')}
      </Button>
      <span className="settings-item__mark" aria-live="polite">
        {t('place', { page, pages })}
      </span>
      <Button size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('next')}
      </Button>
    </div>
  );
}
