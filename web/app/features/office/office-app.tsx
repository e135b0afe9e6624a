import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { staffSession } from '#contract/constants.ts';
import type { Permission } from '#contract/staff/policy.ts';
import type { OwnStaffView } from '#contract/staff/staff.ts';
import { ApiError } from '#web/platform/api.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { Frame } from './frame.tsx';
import { LoginPage } from './login-page.tsx';
import { itemsFor } from './navigation.ts';
import { createOfficeApi } from './office-api.ts';
import { OfficeContext, useMay, useOffice, useOfficePath } from './office-context.ts';
import { FailedFace, OfficePage } from './parts/page.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';

const QueuePage = lazy(() => import('./queue/queue-page.tsx'));
const HoldsPage = lazy(() => import('./queue/holds-page.tsx'));
const DecisionsPage = lazy(() => import('./queue/decisions-page.tsx'));
const CodesPage = lazy(() => import('./content/codes-page.tsx'));
const NetworksPage = lazy(() => import('./content/networks-page.tsx'));
const SitesPage = lazy(() => import('./content/sites-page.tsx'));
const PreviewsPage = lazy(() => import('./content/previews-page.tsx'));
const ProfilesPage = lazy(() => import('./content/profiles-page.tsx'));
const TextsPage = lazy(() => import('./content/texts-page.tsx'));
const MembersPage = lazy(() => import('./members/members-page.tsx'));
const MemberPage = lazy(() => import('./members/member-page.tsx'));
const PaymentsPage = lazy(() => import('./money/payments-page.tsx'));
const PaymentPage = lazy(() => import('./money/payment-page.tsx'));
const DebitsPage = lazy(() => import('./money/debits-page.tsx'));
const InvoicesPage = lazy(() => import('./money/invoices-page.tsx'));
const OwedPage = lazy(() => import('./money/owed-page.tsx'));
const LedgerPage = lazy(() => import('./money/ledger-page.tsx'));
const SettingsPage = lazy(() => import('./settings/settings-page.tsx'));
const StaffPage = lazy(() => import('./staff/staff-page.tsx'));
const PasskeysPage = lazy(() => import('./staff/passkeys-page.tsx'));
const AuditPage = lazy(() => import('./staff/audit-page.tsx'));

const InsightPage = lazy(() => import('./insight/insight-page.tsx'));
const HealthPage = lazy(() => import('./health/health-page.tsx'));

const selfKey = ['office', 'self'];

/** The back office: its login, and behind it the frame with what the role may do. */
export default function OfficeApp() {
  const t = useTranslations('office');
  const { locale } = useShell();
  const queries = useQueryClient();
  const [ended, setEnded] = useState(false);
  const [asked, setAsked] = useState<(proven: boolean) => void>();
  const endSession = () => {
    setEnded(true);
    // What was on the screens is private: nothing of it stays.
    queries.removeQueries({ queryKey: ['office'], predicate: ({ queryKey }) => queryKey[1] !== 'self' });
    queries.setQueryData(selfKey, null);
  };
  const [api] = useState(() =>
    createOfficeApi({
      locale,
      genericMessage: t('failed'),
      onSessionEnded: endSession,
      proveAgain: () => new Promise((done) => setAsked(() => done)),
    }),
  );
  const self = useQuery<OwnStaffView | null>({
    queryKey: selfKey,
    queryFn: () => api.send('staffSelf').catch(nobody),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useIdleEnd(Boolean(self.data), endSession);

  if (self.isPending) return <Waiting />;
  if (self.isError) return <FailedFace error={self.error} onRetry={() => void self.refetch()} />;
  const enter = (entered: OwnStaffView) => {
    setEnded(false);
    queries.setQueryData(selfKey, entered);
  };
  if (!self.data) return <LoginPage send={api.send} ended={ended} onEntered={enter} />;
  const settle = (proven: boolean) => {
    asked?.(proven);
    setAsked(undefined);
  };
  const logOut = async () => {
    await api.send('staffLogout').catch(() => {});
    endSession();
    setEnded(false);
  };
  return (
    <OfficeContext value={{ self: self.data, call: api.call, download: api.download, logOut }}>
      <Frame>
        <Suspense fallback={<Waiting />}>
          <OfficePages />
        </Suspense>
      </Frame>
      <StepUpDialog open={asked !== undefined} send={api.send} onSettled={settle} />
    </OfficeContext>
  );
}

const nobody = (error: unknown) => {
  if (error instanceof ApiError && error.status === 403) return null;
  throw error;
};

function Waiting() {
  const t = useTranslations('office');
  return (
    <div className="office-wait">
      <Spinner label={t('loading')} />
    </div>
  );
}

const idle = staffSession.idleMinutes * 60_000;

/** A session left alone ends here too, so that a screen nobody sits at shows nothing. */
function useIdleEnd(active: boolean, end: () => void) {
  const endNow = useRef(end);
  endNow.current = end;
  useEffect(() => {
    if (!active) return;
    let timer = 0;
    const restart = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => endNow.current(), idle);
    };
    restart();
    const events = ['pointerdown', 'keydown'];
    for (const event of events) addEventListener(event, restart);
    return () => {
      clearTimeout(timer);
      for (const event of events) removeEventListener(event, restart);
    };
  }, [active]);
}

function OfficePages() {
  return (
    <Routes>
      <Route index element={<FirstPage />} />
      <Route path="queue" element={<For permission="see_queue" page={<QueuePage />} />} />
      <Route path="appeals" element={<For permission="see_queue" page={<QueuePage only="appeal" />} />} />
      <Route path="decisions" element={<For permission="moderate" page={<DecisionsPage />} />} />
      <Route path="holds" element={<For permission="see_holds" page={<HoldsPage />} />} />
      <Route path="members" element={<For permission="see_members" page={<MembersPage />} />} />
      <Route path="members/:id" element={<For permission="see_members" page={<MemberPage />} />} />
      <Route path="payments" element={<For permission="see_payments" page={<PaymentsPage />} />} />
      <Route path="payments/:id" element={<For permission="see_payments" page={<PaymentPage />} />} />
      <Route path="debits" element={<For permission="see_debits" page={<DebitsPage />} />} />
      <Route path="invoices" element={<For permission="see_invoices" page={<InvoicesPage />} />} />
      <Route path="owed" element={<For permission="see_ledger" page={<OwedPage />} />} />
      <Route path="ledger" element={<For permission="see_ledger" page={<LedgerPage />} />} />
      <Route path="settings" element={<For permission="see_settings" page={<SettingsPage />} />} />
      <Route path="staff" element={<For permission="manage_staff" page={<StaffPage />} />} />
      <Route path="passkeys" element={<For permission="keep_passkeys" page={<PasskeysPage />} />} />
      <Route path="audit" element={<For permission="see_audit" page={<AuditPage />} />} />
      <Route path="sites" element={<For permission="see_settings" page={<SitesPage />} />} />
      <Route path="codes" element={<For permission="see_settings" page={<CodesPage />} />} />
      <Route path="networks" element={<For permission="see_settings" page={<NetworksPage />} />} />
      <Route path="pages" element={<For permission="see_settings" page={<TextsPage />} />} />
      <Route path="previews" element={<For permission="see_settings" page={<PreviewsPage />} />} />
      <Route path="profiles" element={<For permission="see_settings" page={<ProfilesPage />} />} />
      <Route path="insight" element={<For permission="see_insight" page={<InsightPage />} />} />
      <Route path="health" element={<For permission="see_health" page={<HealthPage />} />} />
      <Route path="*" element={<NoPage reason="missing" />} />
    </Routes>
  );
}

/** Where somebody begins: at the first thing that their role may do. */
function FirstPage() {
  const pathTo = useOfficePath();
  const { role } = useOffice().self.staff;
  const [first] = itemsFor(role).flatMap(({ items }) => items);
  return first ? <Navigate to={pathTo(first.path)} replace /> : <NoPage reason="forbidden" />;
}

function For({ permission, page }: { permission: Permission; page: ReactNode }) {
  const may = useMay();
  return may(permission) ? page : <NoPage reason="forbidden" />;
}

function NoPage({ reason }: { reason: 'missing' | 'forbidden' }) {
  const t = useTranslations('office');
  return (
    <OfficePage title={t(`no_page.${reason}`)}>
      <p className="office-note">{t(`no_page.${reason}_text`)}</p>
    </OfficePage>
  );
}
