/** How the pages of a site are found. */
export type SiteWay = 'auto' | 'sitemap' | 'links';

export type SiteImportEvent =
  | {
      readonly type: 'SiteImportAsked';
      readonly data: {
        readonly knowledge: string;
        readonly url: string;
        readonly from: SiteWay;
        readonly below: boolean;
        readonly limit: number;
      };
    }
  | { readonly type: 'SitePagesFound'; readonly data: { readonly pages: number } }
  | { readonly type: 'SitePagesChosen'; readonly data: { readonly pages: number } }
  | { readonly type: 'SitePageAdded'; readonly data: { readonly document: string } }
  | { readonly type: 'SitePageLeftOut'; readonly data: { readonly code: string } }
  | { readonly type: 'SiteImportFinished'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'SiteImportFailed'; readonly data: { readonly code: string; readonly reason: string } }
  | { readonly type: 'SiteImportCancelled'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'SiteImportRemoved'; readonly data: { readonly knowledge: string } };
