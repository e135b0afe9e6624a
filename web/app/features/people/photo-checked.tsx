import BadgeCheck from 'lucide-react/icons/badge-check';
import './photo-checked.css';

/** Beside a name: a moderator has compared this person with their main photo. */
export function PhotoChecked({ label }: { label: string }) {
  return (
    <span className="photo-checked" role="img" aria-label={label} title={label}>
      <BadgeCheck aria-hidden="true" />
    </span>
  );
}
