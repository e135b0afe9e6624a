import { data, useLoaderData } from 'react-router';
import { DataExportPage } from '#web/features/data-export/data-export.tsx';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import { ConsentsPage } from './consents-page.tsx';
import { loadSettings, SettingsOverview } from './settings-overview.tsx';
import '#web/ui/settings-list.css';
import './settings.css';

const namespaces = ['settings', 'accounts', 'forms', 'signup', 'data-export'] as const;

export const loader = pageLoader('settings', namespaces, async ({ context, params }) => {
  if (params.part === undefined) return { part: 'list' as const, settings: await loadSettings(context) };
  if (params.part === 'data') return { part: 'data' as const, exports: await context.ask('dataExports') };
  if (params.part === 'consents') return { part: 'consents' as const, given: await context.ask('consents') };
  throw data(null, { status: 404 });
});

export const ErrorBoundary = PageFailure;

/** The list of settings, or one of the pages that belong to it. */
export default function SettingsPage() {
  const page = useLoaderData<typeof loader>();
  if (page.part === 'data') return <DataExportPage initial={page.exports} />;
  if (page.part === 'consents') return <ConsentsPage given={page.given} />;
  return <SettingsOverview data={page.settings} />;
}
