import Settings from 'lucide-react/icons/settings';
import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import { ApiError } from '#web/platform/api.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useNow } from '#web/platform/use-time-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { iconButtonClass } from '#web/ui/icon-button.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { Loading, SkeletonRow } from '#web/ui/skeleton.tsx';
import { BellEmpty } from './bell-empty.tsx';
import { BellList } from './bell-list.tsx';
import { useSeeing } from './use-seeing.ts';
import './bell.css';

/** The bell where there is room for it beside the page. It opens with the press that loaded it. */
export default function BellPopover({ trigger }: { trigger: ReactElement }) {
  const t = useTranslations('bell');
  const pathTo = usePathTo();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Popover trigger={trigger} label={t('title')} open={open} onOpenChange={setOpen} className="bell-popover">
      <div className="bell-popover__head">
        <h2>{t('title')}</h2>
        <Link
          className={iconButtonClass()}
          to={pathTo('notifications')}
          aria-label={t('settings')}
          title={t('settings')}
          onClick={close}
          viewTransition
        >
          <Settings aria-hidden="true" />
        </Link>
      </div>
      <div className="bell-popover__list">
        <Latest onFollow={close} />
      </div>
      <Link className="bell-popover__all" to={pathTo('bell')} onClick={close} viewTransition>
        {t('all')}
      </Link>
    </Popover>
  );
}

/** Asked for anew each time the bell is opened. */
function Latest({ onFollow }: { onFollow: () => void }): ReactNode {
  const t = useTranslations('bell');
  const api = useApi();
  const [answer, setAnswer] = useState<Answer<'bell'>>();
  const [failure, setFailure] = useState<string>();
  const ask = async () => {
    setFailure(undefined);
    try {
      setAnswer(await api('bell'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    }
  };
  const askOnce = useEffectEvent(() => void ask());
  useEffect(() => askOnce(), []);
  if (answer) return <Shown answer={answer} onFollow={onFollow} />;
  if (failure !== undefined) {
    return (
      <Face
        kind="error"
        titleAs="h3"
        title={t('failed')}
        action={<Button onClick={() => void ask()}>{t('again')}</Button>}
      >
        <p>{failure}</p>
      </Face>
    );
  }
  return (
    <Loading label={t('loading')} className="bell-loading">
      {[1, 2, 3, 4].map((row) => (
        <SkeletonRow key={row} avatar={48} />
      ))}
    </Loading>
  );
}

function Shown({ answer, onFollow }: { answer: Answer<'bell'>; onFollow: () => void }) {
  const [openedAt] = useState(() => new Date().toISOString());
  const now = useNow(openedAt);
  useSeeing(answer.items);
  if (!answer.items.length) return <BellEmpty titleAs="h3" />;
  return <BellList items={answer.items} now={now} onFollow={onFollow} />;
}
