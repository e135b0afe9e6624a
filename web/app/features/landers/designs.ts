import type { ComponentType } from 'react';
import type { LanderName, LanderProps } from './lander-props.ts';
import videoStyles from './video/video.css?url';
import { Video } from './video/video.tsx';

interface LanderDesign {
  Design: ComponentType<LanderProps>;
  /** The address of its own style sheet: a landing page loads no other design's. */
  styles: string;
}

const video: LanderDesign = { Design: Video, styles: videoStyles };

/** Which design stands at which name. */
export const designs: Record<LanderName, LanderDesign> = {
  alonetonight: video,
  collagelanding: video,
  gallery: video,
  iconslanding: video,
  maplanding: video,
  socialnetwork: video,
  transitionsvideolanding: video,
  video,
};
