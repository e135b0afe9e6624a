import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import './accounts.css';

/** One small form about an account, alone on its page. */
export function AccountPage({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <div className="account-page">
      <title>{title}</title>
      <Card>
        <h1>{title}</h1>
        {text && <p className="account-page__text">{text}</p>}
        {children}
      </Card>
    </div>
  );
}
