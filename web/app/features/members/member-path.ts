import { isBuilt, pathTo } from '#contract/routes.ts';
import { useShell } from '#web/platform/shell-context.ts';

const page: string = 'members-id';

/** Where a member's profile is; nowhere until that page is built. */
export function useMemberPath() {
  const { locale } = useShell();
  return (id: string) => (isBuilt(page) ? pathTo(page, locale, { id } as object) : undefined);
}
