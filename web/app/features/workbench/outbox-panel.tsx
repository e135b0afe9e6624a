import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Face } from '#web/ui/face.tsx';
import { BubblesPicture } from '#web/ui/pictures.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { useBench } from './use-bench.ts';

interface Item {
  id: string;
  kind: 'mail' | 'sms' | 'push';
  to: string;
  subject: string;
  text: string;
  html: string | null;
  at: string;
}

const perPage = 30;

/** Everything that would have left the machine, newest first. */
export function OutboxPanel() {
  const { data, failed, reload } = useBench<{ items: Item[] }>('/dev/outbox.json');
  const [shown, setShown] = useState(perPage);
  return (
    <Card as="section">
      <div className="workbench__row workbench__row--apart">
        <h2>Outbox</h2>
        <Button size="sm" onClick={reload}>
          Look again
        </Button>
      </div>
      {failed && (
        <Face kind="error" title="The outbox did not load" action={<Button onClick={reload}>Try again</Button>} />
      )}
      {!data && !failed && <SkeletonText lines={4} />}
      {data?.items.length === 0 && (
        <Face kind="empty" picture={<BubblesPicture />} title="Nothing has left yet" titleAs="h3">
          <p>Emails, text messages and push notifications appear here; none of them reaches anyone.</p>
        </Face>
      )}
      {data?.items.slice(0, shown).map((item) => (
        <OutboxItem key={item.id} item={item} />
      ))}
      {data && data.items.length > shown && (
        <Button size="sm" onClick={() => setShown(shown + perPage)}>
          Show older ones
        </Button>
      )}
    </Card>
  );
}

/** What it says is drawn when somebody wants to read it: a mail is a whole document. */
function OutboxItem({ item }: { item: Item }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="workbench__item" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{item.kind}</b> to {item.to}: {item.subject || item.text.slice(0, 60)}{' '}
        <time>{new Date(item.at).toUTCString()}</time>
      </summary>
      {open && (item.html ? <iframe title={item.subject} sandbox="" srcDoc={item.html} /> : <pre>{item.text}</pre>)}
    </details>
  );
}
