import type { Gesture } from '#contract/photo-checks/gestures.ts';

/** Where the hand is, as in a mirror, and which one. */
const hands: Record<Gesture, { x: number; y: number; shape: 'flat' | 'fist' | 'fingers' }> = {
  flat_hand_left_ear: { x: 78, y: 140, shape: 'flat' },
  flat_hand_right_ear: { x: 222, y: 140, shape: 'flat' },
  fist_on_chin: { x: 150, y: 214, shape: 'fist' },
  two_fingers_left_cheek: { x: 96, y: 176, shape: 'fingers' },
  two_fingers_right_cheek: { x: 204, y: 176, shape: 'fingers' },
  palm_on_head: { x: 150, y: 66, shape: 'fist' },
};

/** Somebody who does what is to be copied; its words stand beside it. */
export function GesturePicture({ gesture }: { gesture: Gesture }) {
  const { x, y, shape } = hands[gesture];
  const elbow = x < 150 ? 40 : 260;
  return (
    <svg className="gesture-picture" viewBox="0 0 300 300" aria-hidden="true">
      <circle cx="150" cy="150" r="150" className="gesture-picture__ground" />
      <path d="M60 300c6-56 42-82 90-82s84 26 90 82z" className="gesture-picture__clothes" />
      <rect x="132" y="190" width="36" height="42" rx="16" className="gesture-picture__shade" />
      <ellipse cx="150" cy="144" rx="50" ry="62" className="gesture-picture__skin" />
      <path
        d="M99 136c-4-52 20-78 51-78s55 26 51 78c-10-26-24-38-51-38s-41 12-51 38z"
        className="gesture-picture__hair"
      />
      <circle cx="132" cy="142" r="4.5" className="gesture-picture__eye" />
      <circle cx="168" cy="142" r="4.5" className="gesture-picture__eye" />
      <path d="M134 170q16 12 32 0" className="gesture-picture__mouth" />
      <path d={`M${elbow} 296Q${elbow + (x < 150 ? -6 : 6)} 240 ${x} ${y + 44}`} className="gesture-picture__sleeve" />
      <g className="gesture-picture__hand">
        <rect x={x - 20} y={y - (shape === 'flat' ? 10 : 18)} width="40" height="48" rx="18" />
        {shape !== 'fist' &&
          (shape === 'flat' ? [-15, -5, 5, 15] : [-6, 6]).map((offset) => (
            <rect key={offset} x={x + offset - 4.5} y={y - 46} width="9" height="52" rx="4.5" />
          ))}
      </g>
    </svg>
  );
}
