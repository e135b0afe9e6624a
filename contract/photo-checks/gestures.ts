/** What a member is asked to do before the camera. Apart from the schemas, so that a page need not load those to know them. */
export const gestures = [
  'flat_hand_left_ear',
  'flat_hand_right_ear',
  'fist_on_chin',
  'two_fingers_left_cheek',
  'two_fingers_right_cheek',
  'palm_on_head',
] as const;
export type Gesture = (typeof gestures)[number];

/** `expired`: nobody decided in time. `outdated`: the main photo is another one since. */
export const photoCheckStates = ['none', 'waiting', 'checked', 'refused', 'expired', 'outdated'] as const;
export type PhotoCheckState = (typeof photoCheckStates)[number];
