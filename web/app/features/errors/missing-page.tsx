import { data } from 'react-router';
import { useTranslations } from '#web/platform/translate.ts';
import { ErrorFace } from './error-face.tsx';

export const loader = () => data(null, { status: 404 });

export default function MissingPage() {
  const t = useTranslations('errors.missing');
  return (
    <>
      <title>{t('title')}</title>
      <ErrorFace status={404} />
    </>
  );
}
