/** Replaces the table of contents above the title on phones. The content shows it below the title. */
export default function DocItemTOCMobile(): null {
  return null
}
