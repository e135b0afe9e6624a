import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import type { MemberLanderProps } from './member-lander-props.ts';

/** Search engines list nobody's page; what stands here is for the tab, and for those who share the address. */
export function MemberLanderHead({ person: { name, age }, place }: Pick<MemberLanderProps, 'person' | 'place'>) {
  const t = useTranslations('member-landers.head');
  const { settings } = useShell();
  return (
    <>
      <title>{t('member_title', { name, age, site: settings.name })}</title>
      <meta name="description" content={t('member_description', { name, age, place, site: settings.name })} />
      <meta name="robots" content="noindex" />
    </>
  );
}
