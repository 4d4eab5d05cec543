export default function SetupPage() {
  return <main />;
}
