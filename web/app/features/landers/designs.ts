import type { ComponentType } from 'react';
import aloneStyles from './alonetonight/alonetonight.css?url';
import { AloneTonight } from './alonetonight/alonetonight.tsx';
import collageStyles from './collagelanding/collagelanding.css?url';
import { CollageLanding } from './collagelanding/collagelanding.tsx';
import galleryStyles from './gallery/gallery.css?url';
import { Gallery } from './gallery/gallery.tsx';
import iconsStyles from './iconslanding/iconslanding.css?url';
import { IconsLanding } from './iconslanding/iconslanding.tsx';
import type { LanderName, LanderProps } from './lander-props.ts';
import mapStyles from './maplanding/maplanding.css?url';
import { MapLanding } from './maplanding/maplanding.tsx';
import feedStyles from './socialnetwork/socialnetwork.css?url';
import { SocialNetwork } from './socialnetwork/socialnetwork.tsx';
import transitionsStyles from './transitionsvideolanding/transitionsvideolanding.css?url';
import { TransitionsVideoLanding } from './transitionsvideolanding/transitionsvideolanding.tsx';
import videoStyles from './video/video.css?url';
import { Video } from './video/video.tsx';

interface LanderDesign {
  Design: ComponentType<LanderProps>;
  /** The address of its own style sheet: a landing page loads no other design's. */
  styles: string;
}

/** Which design stands at which name. */
export const designs: Record<LanderName, LanderDesign> = {
  alonetonight: { Design: AloneTonight, styles: aloneStyles },
  collagelanding: { Design: CollageLanding, styles: collageStyles },
  gallery: { Design: Gallery, styles: galleryStyles },
  iconslanding: { Design: IconsLanding, styles: iconsStyles },
  maplanding: { Design: MapLanding, styles: mapStyles },
  socialnetwork: { Design: SocialNetwork, styles: feedStyles },
  transitionsvideolanding: { Design: TransitionsVideoLanding, styles: transitionsStyles },
  video: { Design: Video, styles: videoStyles },
};
