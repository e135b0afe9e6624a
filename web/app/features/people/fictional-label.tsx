import Bot from 'lucide-react/icons/bot';
import Drama from 'lucide-react/icons/drama';
import Sparkles from 'lucide-react/icons/sparkles';
import { useShell } from '#web/platform/shell-context.ts';
import { Label, type LabelTone } from '#web/ui/label.tsx';

const icons = { mask: Drama, sparkles: Sparkles, robot: Bot };
const isIcon = (name: string): name is keyof typeof icons => Object.hasOwn(icons, name);

/** Says that the site runs this profile, in words and not by an icon alone, wherever the profile is shown. */
export function FictionalLabel({ icon, tone }: { icon: string; tone?: LabelTone }) {
  const { settings } = useShell();
  const Icon = icons[isIcon(icon) ? icon : settings.fictional_icon];
  return (
    <Label tone={tone} icon={<Icon aria-hidden="true" />}>
      {settings.fictional_singular}
    </Label>
  );
}
