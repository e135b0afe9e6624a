export default function WorkbenchPage() {
  return <main>Workbench</main>;
}
