import Camera from 'lucide-react/icons/camera';
import Check from 'lucide-react/icons/check';
import CreditCard from 'lucide-react/icons/credit-card';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Face } from '../../ui/face.tsx';
import {
  BrokenHeartPicture,
  BubblesPicture,
  DiscPicture,
  MoonPicture,
  OfflinePicture,
  OrbitPicture,
  PinsPicture,
  SearchPicture,
} from '../../ui/pictures.tsx';
import { Loading, SkeletonCard, SkeletonRow, SkeletonText } from '../../ui/skeleton.tsx';
import { Section } from './ui-section.tsx';

export function StateSections() {
  return (
    <>
      <SkeletonSection />
      <FaceSection />
    </>
  );
}

function SkeletonSection() {
  return (
    <Section id="skeletons" title="Skeletons">
      <div className="ui-page__faces">
        <Frame>
          <Loading label="Loading people" className="ui-page__skeletons">
            <SkeletonCard />
            <SkeletonCard />
            <SkeletonCard />
            <SkeletonCard />
          </Loading>
        </Frame>
        <Frame>
          <Loading label="Loading messages">
            <SkeletonRow />
            <SkeletonRow />
            <SkeletonRow />
            <SkeletonRow />
          </Loading>
        </Frame>
        <Card>
          <Loading label="Loading text">
            <SkeletonText lines={4} />
          </Loading>
        </Card>
      </div>
    </Section>
  );
}

function FaceSection() {
  return (
    <Section id="faces" title="Faces">
      <div className="ui-page__faces">
        <Frame>
          <Face
            kind="empty"
            picture={<SearchPicture />}
            title="Nobody here yet"
            titleAs="h3"
            action={<Button variant="primary">Search within 100 km</Button>}
          >
            No one in Ardèche matches 28 to 32 and online. A wider circle will help.
          </Face>
        </Frame>
        <Frame>
          <Face
            kind="error"
            picture={<BrokenHeartPicture />}
            title="We could not load people"
            titleAs="h3"
            action={
              <Button>
                <RefreshCw aria-hidden="true" />
                Try again
              </Button>
            }
          >
            The connection dropped on our side. Your filters are kept.
          </Face>
        </Frame>
        <Frame>
          <Face
            kind="empty"
            picture={<OrbitPicture />}
            title="No likes yet"
            titleAs="h3"
            action={
              <Button variant="primary">
                <Camera aria-hidden="true" />
                Add a photo
              </Button>
            }
          >
            People like to see who they like. You have one photo so far.
          </Face>
        </Frame>
        <Frame>
          <Face
            kind="empty"
            picture={<BubblesPicture />}
            title="Say the first word"
            titleAs="h3"
            action={<Button variant="primary">Find someone</Button>}
          >
            Your first two hellos are free. Short and curious works best.
          </Face>
        </Frame>
        <Frame>
          <Face
            kind="notice"
            picture={<MoonPicture />}
            title="That was today’s four"
            titleAs="h3"
            action={<Button>Search instead</Button>}
          >
            New likes tomorrow at nine.
          </Face>
        </Frame>
        <Frame>
          <Face
            kind="notice"
            picture={<PinsPicture />}
            title="This page could not be found"
            titleAs="h3"
            action={<Button variant="primary">Go home</Button>}
          >
            The link may be old, or the profile was removed.
          </Face>
        </Frame>
        <Frame>
          <Face
            kind="notice"
            picture={<OfflinePicture />}
            title="You are offline"
            titleAs="h3"
            action={<Button>Try again</Button>}
          >
            Messages wait here and go out once you are back.
          </Face>
        </Frame>
        <Frame>
          <Face
            kind="notice"
            picture={<DiscPicture tone="danger" icon={<CreditCard />} />}
            title="Payment failed or has been cancelled"
            titleAs="h3"
            action={<Button variant="primary">Try again</Button>}
            secondAction={
              <Button variant="plain" size="sm">
                Pay with PayPal
              </Button>
            }
          >
            Nothing was charged. Your 25% is still valid.
          </Face>
        </Frame>
        <Frame>
          <Face
            kind="notice"
            picture={<DiscPicture tone="ok" icon={<Check />} />}
            title="40 credits are yours"
            titleAs="h3"
            action={<Button variant="primary">Back to Margaux</Button>}
          >
            You are Premium from now on. A receipt is on its way.
          </Face>
        </Frame>
      </div>
    </Section>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Card padded={false} className="ui-page__frame">
      {children}
    </Card>
  );
}
