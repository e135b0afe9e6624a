import { useLateParts } from '#web/platform/late-parts.ts';

/** Where a member is told that there is no connection. Always there, so that a screen reader says what comes into it. */
export function Connection() {
  const { ConnectionLine } = useLateParts();
  return (
    <div className="connection" role="status">
      {ConnectionLine && <ConnectionLine />}
    </div>
  );
}
