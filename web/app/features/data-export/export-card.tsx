import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock-3';
import Download from 'lucide-react/icons/download';
import Hourglass from 'lucide-react/icons/hourglass';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import type { DataExport } from '#contract/data-export/data-export.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useTimeZone } from '#web/platform/use-time-zone.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Progress } from '#web/ui/progress.tsx';
import type { UsedExports } from './use-exports.ts';

const megabyte = 1_000_000;

interface ExportCardProps {
  exports: UsedExports;
  /** The token of the link that was followed here, if one was. */
  followed?: string | null;
}

/** The one copy that matters now: to be asked for, being made, ready, or gone. */
export function ExportCard({ exports, followed }: ExportCardProps) {
  const [newest] = exports.data.exports;
  if (newest?.state === 'waiting') return <Waiting copy={newest} />;
  if (newest?.state === 'ready') return <Ready copy={newest} owner={exports.owner} />;
  return <Ask exports={exports} expired={Boolean(followed)} />;
}

function Ask({ exports, expired }: { exports: UsedExports; expired: boolean }) {
  const t = useTranslations('data-export');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const { busy, refusal, ask, data } = exports;
  return (
    <ExportFace
      icon={expired ? <Hourglass /> : <Download />}
      title={expired ? t('expired.title') : t('ask.title')}
      line={expired ? t('expired.text') : t('ask.text')}
    >
      {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
      {data.next_at ? (
        <p>
          {t('ask.next', {
            date: format.dateTime(new Date(data.next_at), { dateStyle: 'long', timeStyle: 'short', timeZone }),
          })}
        </p>
      ) : (
        <Button variant="primary" block busy={busy} busyLabel={t('ask.busy')} onClick={() => void ask()}>
          {t('ask.action')}
        </Button>
      )}
    </ExportFace>
  );
}

function Waiting({ copy: { photos, photos_done: done } }: { copy: DataExport }) {
  const t = useTranslations('data-export.waiting');
  const counted = photos > 0 ? `${t('photos', { done, total: photos })} ` : '';
  return (
    <ExportFace icon={<Hourglass />} title={t('title')} line={`${counted}${t('text')}`}>
      <Progress label={t('progress')} value={photos > 0 ? done : 0} max={Math.max(photos, 1)} />
    </ExportFace>
  );
}

function Ready({ copy, owner }: { copy: DataExport; owner: string | undefined }) {
  const t = useTranslations('data-export.ready');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const { ready_at: ready, expires_at: until, bytes, address } = copy;
  if (!ready || !until || !address) return null;
  const size = Math.max((bytes ?? 0) / megabyte, 0.1);
  const proof = owner === undefined ? '' : `&owner=${encodeURIComponent(owner)}`;
  return (
    <ExportFace
      done
      icon={<Check />}
      title={t('title')}
      line={`${format.dateTime(new Date(ready), { dateStyle: 'long', timeStyle: 'short', timeZone })} · ${t('size', {
        size: format.number(size, { maximumFractionDigits: size < 10 ? 1 : 0 }),
      })}`}
    >
      <a className={buttonClass({ variant: 'primary', block: true })} href={`${address}${proof}`} download>
        <Download aria-hidden="true" />
        {t('download')}
      </a>
      <p className="data-export__fact">
        <Clock aria-hidden="true" />
        {t('until', { date: format.dateTime(new Date(until), { dateStyle: 'long', timeZone }) })}
      </p>
      <p className="data-export__fact">
        <Lock aria-hidden="true" />
        {t('safe')}
      </p>
    </ExportFace>
  );
}

interface ExportFaceProps {
  icon: ReactNode;
  title: string;
  line: string;
  done?: boolean;
  children: ReactNode;
}

function ExportFace({ icon, title, line, done = false, children }: ExportFaceProps) {
  return (
    <Card as="section" className="data-export__card" aria-live="polite">
      <div className="data-export__head">
        <span className="data-export__bubble" data-done={done || undefined} aria-hidden="true">
          {icon}
        </span>
        <div>
          <h2>{title}</h2>
          <p>{line}</p>
        </div>
      </div>
      {children}
    </Card>
  );
}
