import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/skeleton.tsx';

/** Shapes in the place of what is being fetched. */
export function SheetLoading({ label, className, count }: { label: string; className: string; count: number }) {
  return (
    <Loading label={label} className={className}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are alike and never move
        <span key={place} className="skeleton" aria-hidden="true" />
      ))}
    </Loading>
  );
}

/** What could not be fetched, and another try. */
export function SheetFailure({ kind, onAgain }: { kind: 'gifs' | 'gifts' | 'starters'; onAgain: () => void }) {
  const t = useTranslations(`chat.${kind}`);
  return (
    <div className="chat-side__note" role="alert">
      <p>{t('failed')}</p>
      <Button size="sm" onClick={onAgain}>
        {t('again')}
      </Button>
    </div>
  );
}
