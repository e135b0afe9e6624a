import { ActivationReminder } from '#web/features/activation/activation-reminder.tsx';
import { PhotoReminder } from '#web/features/photos/photo-reminder.tsx';

/**
 * What a member should know or do, above the page: a photo, push, e-mail that does not arrive, the activation, in this
 * order. Each enters when what it asks for can be done.
 */
export function Alerts() {
  return (
    <div className="wrap alerts">
      <PhotoReminder />
      <ActivationReminder />
    </div>
  );
}
