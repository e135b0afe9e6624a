import Check from 'lucide-react/icons/check';
import FileIcon from 'lucide-react/icons/file';
import Heart from 'lucide-react/icons/heart';
import Image from 'lucide-react/icons/image';
import KeyRound from 'lucide-react/icons/key-round';
import MessageCircle from 'lucide-react/icons/message-circle';
import ReceiptText from 'lucide-react/icons/receipt-text';
import UserRound from 'lucide-react/icons/user-round';
import { useSearchParams } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import { exportSections } from '#contract/data-export/export-types.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useTimeZone } from '#web/platform/use-time-zone.ts';
import { WayBack } from '#web/ui/way-back.tsx';
import { ExportCard } from './export-card.tsx';
import { useExports } from './use-exports.ts';
import '#web/ui/settings-list.css';
import './data-export.css';

export { ExportOfClosed } from './export-of-closed.tsx';

type Exports = Answer<'dataExports'>;

/** Where a member takes along everything that is held of them. */
export function DataExportPage({ initial }: { initial: Exports }) {
  const t = useTranslations('data-export');
  const pathTo = usePathTo();
  const exports = useExports({ initial });
  const token = useSearchParams()[0].get('token');
  return (
    <div className="data-export">
      <title>{t('title')}</title>
      <WayBack to={pathTo('settings')}>{t('back')}</WayBack>
      <h1>{t('title')}</h1>
      <p className="data-export__lead">{t('lead')}</p>
      <div className="data-export__columns">
        <div>
          <ExportCard exports={exports} followed={token} />
          <EarlierCopies exports={exports.data.exports} />
        </div>
        <Contents contents={exports.data.contents} />
      </div>
    </div>
  );
}

function EarlierCopies({ exports }: Pick<Exports, 'exports'>) {
  const t = useTranslations('data-export');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const earlier = exports.filter(({ state }) => state === 'expired');
  if (!earlier.length) return null;
  return (
    <section className="settings-group" aria-labelledby="earlier-copies">
      <h2 id="earlier-copies">{t('earlier')}</h2>
      <ul className="settings-list">
        {earlier.map(({ id, asked_at: at }) => (
          <li key={id} className="settings-row">
            <div className="settings-row__head">
              <span className="settings-row__icon" aria-hidden="true">
                <FileIcon />
              </span>
              <span className="settings-row__title">
                {format.dateTime(new Date(at), { dateStyle: 'long', timeZone })}
                <small>{t('gone')}</small>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const icons = {
  profile: <UserRound />,
  photos: <Image />,
  conversations: <MessageCircle />,
  likes: <Heart />,
  orders: <ReceiptText />,
  logins: <KeyRound />,
  consents: <Check />,
};

function Contents({ contents }: Pick<Exports, 'contents'>) {
  const t = useTranslations('data-export.contents');
  const format = useFormatter();
  return (
    <section className="settings-group" aria-labelledby="export-contents">
      <h2 id="export-contents">{t('title')}</h2>
      <ul className="settings-list">
        {exportSections.map((section) => (
          <li key={section} className="settings-row">
            <div className="settings-row__head">
              <span className="settings-row__icon" aria-hidden="true">
                {icons[section]}
              </span>
              <span className="settings-row__title">{t(section)}</span>
              {section !== 'profile' && <span className="settings-row__value">{format.number(contents[section])}</span>}
            </div>
          </li>
        ))}
      </ul>
      <p>{t('hint')}</p>
    </section>
  );
}
