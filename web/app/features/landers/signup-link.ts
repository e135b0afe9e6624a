import type { LanderPerson } from './lander-props.ts';

/** Signing up with a first message for somebody: the page of signup knows whom it is for. */
export const signupFor = (signupPath: string, { id }: LanderPerson) => `${signupPath}?member_id=${id}`;
