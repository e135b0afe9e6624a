import type { ReactNode } from 'react';

interface SignupFormProps {
  className?: string;
  signupPath: string;
  /** Whom the first message is for. */
  memberId?: string;
  children: ReactNode;
}

/**
 * Leads on to signup with what was answered, as a plain form. Where scripts run, the answers wait on the device and the
 * message never stands in an address (keep-answers.ts).
 */
export const SignupForm = ({ className, signupPath, memberId, children }: SignupFormProps) => (
  <form className={className} action={signupPath} data-signup="">
    {memberId && <input type="hidden" name="member_id" value={memberId} />}
    {children}
  </form>
);
