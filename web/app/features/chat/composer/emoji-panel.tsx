import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { neighbour } from '#web/platform/neighbour.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { deviceStore } from '#web/platform/stores.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Grabber } from '#web/ui/grabber.tsx';
import { Input } from '#web/ui/input.tsx';
import { type EmojiGroup, emojiGroups, emojiOf, withRecent } from './emoji.ts';
import { type EmojiWords, emojiWords, findEmoji } from './emoji-search.ts';
import './sheets.css';

const recentKey = 'emoji-recent';
const groups = Object.keys(emojiGroups) as EmojiGroup[];

/** Emoji by what they are about, those used last first, or by name. Escape leads back to the words. */
export default function EmojiPanel({ onChoose, onClose }: { onChoose: (emoji: string) => void; onClose: () => void }) {
  const t = useTranslations('chat.emoji');
  const panel = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [recent] = useState(() => deviceStore.get(recentKey)?.split(' ').filter(Boolean) ?? []);
  const { query, setQuery, found } = useSearch();
  // Roving tabindex: one emoji is in the tab order, the one that was reached last.
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    // Where a finger would call up a keyboard over half of the panel, it does so when it wants to.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);
  const choose = (emoji: string) => {
    const used = deviceStore.get(recentKey)?.split(' ').filter(Boolean) ?? [];
    deviceStore.set(recentKey, withRecent(used, emoji).join(' '));
    onChoose(emoji);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onClose();
    const buttons = [...(panel.current?.querySelectorAll<HTMLElement>('.emoji-panel__grid button') ?? [])];
    if (event.target === field.current) {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      buttons[0]?.focus();
      return;
    }
    const from = buttons.indexOf(event.target as HTMLElement);
    if (from < 0) return;
    const next = neighbour(
      buttons.map((button) => button.getBoundingClientRect()),
      from,
      event.key,
    );
    if (next === undefined) return;
    event.preventDefault();
    (buttons[next] ?? field.current)?.focus();
  };
  const lists = found
    ? [{ id: 'found', title: t('found', { count: found.length }), emoji: found }]
    : [
        ...(recent.length ? [{ id: 'recent', title: t('recent'), emoji: recent }] : []),
        ...groups.map((id) => ({ id, title: t(id), emoji: emojiOf(id) })),
      ];
  const keys = lists.flatMap(({ id, emoji }) => emoji.map((one) => `${id} ${one}`));
  const reached = current && keys.includes(current) ? current : keys[0];
  return (
    <section className="emoji-panel" aria-label={t('label')} ref={panel} onKeyDown={press}>
      <Grabber onPulledDown={onClose} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (found?.[0]) choose(found[0]);
        }}
      >
        <Input
          ref={field}
          type="search"
          icon={<Search />}
          aria-label={t('search')}
          placeholder={t('search')}
          enterKeyHint="done"
          maxLength={40}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </form>
      <div className="emoji-panel__lists">
        {lists.map(({ id, title, emoji }) => (
          <fieldset key={id}>
            <legend className="emoji-panel__title" role={id === 'found' ? 'status' : undefined}>
              {title}
            </legend>
            <div className="emoji-panel__grid">
              {emoji.map((one) => (
                <button
                  key={one}
                  type="button"
                  tabIndex={`${id} ${one}` === reached ? 0 : -1}
                  onFocus={() => setCurrent(`${id} ${one}`)}
                  onClick={() => choose(one)}
                >
                  {one}
                </button>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </section>
  );
}

/** What is looked for, and what was found of it; nothing while nothing is looked for. */
function useSearch() {
  const { locale } = useShell();
  const [query, setQuery] = useState('');
  const [words, setWords] = useState<EmojiWords>();
  const isSearching = query.trim() !== '';
  useEffect(() => {
    emojiWords[locale]().then(setWords, () => {
      // All of them are there to be looked through.
    });
  }, [locale]);
  return { query, setQuery, found: isSearching && words ? findEmoji(words, query) : undefined };
}
