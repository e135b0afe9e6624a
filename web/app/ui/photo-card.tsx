import { type ComponentProps, cloneElement, type ReactElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Dot, type Presence } from './dot.tsx';

interface PhotoCardProps {
  /** An <img> with width, height and alt, or any element that fills the card. */
  picture: ReactNode;
  /** An empty link (<a href> or <Link to>); the title becomes its words and the whole card its target. None leads nowhere. */
  link?: ReactElement<{ className?: string; children?: ReactNode }>;
  /** Bold; put what should stay light in <small>. */
  title: ReactNode;
  titleAs?: 'h2' | 'h3' | 'p';
  /** The second line. */
  line?: ReactNode;
  presence?: Presence;
  /** In words, unless the line already says it. */
  presenceLabel?: string;
  /** Replaces the dot. */
  lineIcon?: ReactNode;
  /** Label elements, two at most. */
  labels?: ReactNode;
  /** A PhotoCardAction. */
  action?: ReactNode;
  className?: string;
}

/** A 4:5 picture with words on a scrim. One link; the corner action is a button of its own. */
export function PhotoCard({
  picture,
  link,
  title,
  titleAs: Title = 'h3',
  line,
  presence,
  presenceLabel,
  lineIcon,
  labels,
  action,
  className,
}: PhotoCardProps) {
  return (
    <article className={classNames('photo-card', className)}>
      <div className="photo-card__picture">{picture}</div>
      <div className="photo-card__foot">
        <Title className="photo-card__title">
          {link
            ? cloneElement(link, { className: classNames(link.props.className, 'photo-card__link'), children: title })
            : title}
        </Title>
        {line && (
          <p className="photo-card__line">
            {lineIcon ?? (presence && <Dot presence={presence} label={presenceLabel} />)}
            <span>{line}</span>
          </p>
        )}
      </div>
      {labels && <div className="photo-card__labels">{labels}</div>}
      {action}
    </article>
  );
}

interface PhotoCardActionProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  label: string;
  pressed: boolean;
}

export function PhotoCardAction({ label, pressed, className, ...rest }: PhotoCardActionProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames('photo-card__action', className)}
      aria-label={label}
      aria-pressed={pressed}
    />
  );
}
