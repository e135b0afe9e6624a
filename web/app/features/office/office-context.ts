import { createContext, useContext } from 'react';
import { localizedPath, officePath } from '#contract/pages/routes.ts';
import { mayDo, type Permission } from '#contract/staff/policy.ts';
import type { OwnStaffView } from '#contract/staff/staff.ts';
import { useShell } from '#web/platform/shell-context.ts';
import type { OfficeCall, OfficeCallName } from './office-api.ts';

export interface Office {
  self: OwnStaffView;
  call: OfficeCall;
  download(name: OfficeCallName, query?: Record<string, string>): Promise<void>;
  logOut(): Promise<void>;
}

export const OfficeContext = createContext<Office | null>(null);

/** Who is at work, and how they ask for things. */
export function useOffice(): Office {
  const office = useContext(OfficeContext);
  if (!office) throw new Error('Nobody is logged in to the back office');
  return office;
}

export function useMay() {
  const { role } = useOffice().self.staff;
  return (permission: Permission) => mayDo(role, permission);
}

/** The address of a page of the back office, in the language of this one. */
export function useOfficePath() {
  const { locale } = useShell();
  return (path: string) => localizedPath(officePath + path, locale);
}
