import { UiPage } from './ui-page.tsx';

export default function UiRoute() {
  return <UiPage />;
}
