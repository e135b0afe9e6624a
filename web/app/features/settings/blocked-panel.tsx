import { useRef } from 'react';
import { type Blocked, useBlockedList } from '#web/features/blocking/use-blocked-list.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Loading, SkeletonRow } from '#web/ui/skeleton.tsx';
import { PanelMessage } from './panel-message.tsx';

/** Everybody one has blocked, the newest first, and the way to take it back. */
export default function BlockedPanel() {
  const t = useTranslations('settings.blocked');
  const intro = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  const list = useBlockedList({ onUnblocked: () => intro.current?.focus() });
  const { data, error, refetch, unblocked, busy, refusal, unblock } = list;

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
      {data.pages > 1 && <Steps page={data.page} pages={data.pages} onPage={list.showPage} />}
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
