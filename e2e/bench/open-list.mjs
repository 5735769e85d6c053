/** The menu's entry for a page, in sight. */
export async function unfold(page, path) {
  const link = page.locator(`nav a[href="${path}"]`);
  await page.locator('nav a[href="/home"]').first().waitFor();
  for (const group of await page.locator('nav button[aria-expanded="false"]').all()) {
    if (await link.isVisible()) break;
    await group.click();
  }
  return link;
}
