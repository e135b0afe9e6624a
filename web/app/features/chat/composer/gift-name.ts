import { gifts } from '#contract/gifts/gifts.ts';
import { useShell } from '#web/platform/shell-context.ts';

/** A gift in the language of the page: whoever gave it may have read another one. */
export function useGiftName() {
  const { locale } = useShell();
  return (id: string | undefined) => gifts.find((gift) => gift.id === id)?.name[locale] ?? '';
}
