import { useState } from 'react';
import { deviceStore } from '#web/platform/stores.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { type EmojiGroup, emojiGroups, emojiOf, withRecent } from './emoji.ts';
import './sheets.css';

const recentKey = 'emoji-recent';
const groups = Object.keys(emojiGroups) as EmojiGroup[];

/** Emoji by what they are about, and those used last first. Escape leads back to the words. */
export default function EmojiPanel({ onChoose, onClose }: { onChoose: (emoji: string) => void; onClose: () => void }) {
  const t = useTranslations('chat.emoji');
  const [recent] = useState(() => deviceStore.get(recentKey)?.split(' ').filter(Boolean) ?? []);
  const choose = (emoji: string) => {
    const used = deviceStore.get(recentKey)?.split(' ').filter(Boolean) ?? [];
    deviceStore.set(recentKey, withRecent(used, emoji).join(' '));
    onChoose(emoji);
  };
  return (
    <section
      className="emoji-panel"
      aria-label={t('label')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {recent.length > 0 && <Group title={t('recent')} emoji={recent} onChoose={choose} />}
      {groups.map((group) => (
        <Group key={group} title={t(group)} emoji={emojiOf(group)} onChoose={choose} />
      ))}
    </section>
  );
}

function Group({ title, emoji, onChoose }: { title: string; emoji: string[]; onChoose: (emoji: string) => void }) {
  return (
    <fieldset>
      <legend className="emoji-panel__title">{title}</legend>
      <div className="emoji-panel__grid">
        {emoji.map((one) => (
          <button key={one} type="button" onClick={() => onChoose(one)}>
            {one}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
