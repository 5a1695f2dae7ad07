/**
 * @generated SignedSource<<ebe3f76aa7f2b34cac2952283a58314d>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type DateFormat = "DAY_MONTH_YEAR" | "DAY_MONTH_YEAR_DOTS" | "ISO" | "MONTH_DAY_YEAR";
export type Language = "DE" | "EN";
export type Theme = "DARK" | "LIGHT" | "SYSTEM";
import type { FragmentRefs } from "relay-runtime";
export type frame_query$data = {
  readonly companySettings: {
    readonly branding: {
      readonly primaryColor: string | null | undefined;
    };
    readonly id: string;
    readonly logoUrl: string | null | undefined;
    readonly name: string;
  } | null | undefined;
  readonly enumLabels: {
    readonly labels: Record<string, unknown>;
    readonly language: Language;
  } | null | undefined;
  readonly unreadCount: {
    readonly count: number;
    readonly resumeToken: string;
  } | null | undefined;
  readonly viewer: {
    readonly avatarUrl: string;
    readonly email: string;
    readonly fullName: string;
    readonly id: string;
    readonly preferences: {
      readonly dateFormat: DateFormat;
      readonly language: Language;
      readonly theme: Theme;
      readonly timezone: string;
    } | null | undefined;
  } | null | undefined;
  readonly viewerAccess: {
    readonly operations: ReadonlyArray<string>;
  } | null | undefined;
  readonly " $fragmentType": "frame_query";
};
export type frame_query$key = {
  readonly " $data"?: frame_query$data;
  readonly " $fragmentSpreads": FragmentRefs<"frame_query">;
};

const node: ReaderFragment = (function(){
var v0 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v1 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "language",
  "storageKey": null
};
return {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "frame_query",
  "selections": [
    {
      "alias": null,
      "args": null,
      "concreteType": "Employee",
      "kind": "LinkedField",
      "name": "viewer",
      "plural": false,
      "selections": [
        (v0/*:: as any*/),
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "fullName",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "email",
          "storageKey": null
        },
        {
          "alias": null,
          "args": [
            {
              "kind": "Literal",
              "name": "size",
              "value": "SMALL"
            }
          ],
          "kind": "ScalarField",
          "name": "avatarUrl",
          "storageKey": "avatarUrl(size:\"SMALL\")"
        },
        {
          "alias": null,
          "args": null,
          "concreteType": "Preferences",
          "kind": "LinkedField",
          "name": "preferences",
          "plural": false,
          "selections": [
            (v1/*:: as any*/),
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "theme",
              "storageKey": null
            },
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "dateFormat",
              "storageKey": null
            },
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "timezone",
              "storageKey": null
            }
          ],
          "storageKey": null
        }
      ],
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "UnreadCount",
      "kind": "LinkedField",
      "name": "unreadCount",
      "plural": false,
      "selections": [
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "count",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "resumeToken",
          "storageKey": null
        }
      ],
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "ViewerAccess",
      "kind": "LinkedField",
      "name": "viewerAccess",
      "plural": false,
      "selections": [
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "operations",
          "storageKey": null
        }
      ],
      "storageKey": null
    },
    {
      "alias": null,
      "args": [
        {
          "kind": "Literal",
          "name": "names",
          "value": [
            "AccessGroup",
            "AccessKind",
            "ApprovalStatus",
            "ApproverKind",
            "Badge",
            "DateFormat",
            "DecisionKind",
            "DocumentRequestStatus",
            "DocumentType",
            "EmploymentChangeStatus",
            "EmploymentType",
            "ExportStatus",
            "Language",
            "LeaveChangeStatus",
            "LeaveStatus",
            "LedgerEntryKind",
            "ListName",
            "NotificationCategory",
            "OnboardingAssigneeRole",
            "OnboardingKind",
            "OnboardingStatus",
            "OnboardingStepStatus",
            "OnboardingStepType",
            "ProfileChangeStatus",
            "SkillLevel",
            "Theme"
          ]
        }
      ],
      "concreteType": "EnumLabels",
      "kind": "LinkedField",
      "name": "enumLabels",
      "plural": false,
      "selections": [
        (v1/*:: as any*/),
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "labels",
          "storageKey": null
        }
      ],
      "storageKey": "enumLabels(names:[\"AccessGroup\",\"AccessKind\",\"ApprovalStatus\",\"ApproverKind\",\"Badge\",\"DateFormat\",\"DecisionKind\",\"DocumentRequestStatus\",\"DocumentType\",\"EmploymentChangeStatus\",\"EmploymentType\",\"ExportStatus\",\"Language\",\"LeaveChangeStatus\",\"LeaveStatus\",\"LedgerEntryKind\",\"ListName\",\"NotificationCategory\",\"OnboardingAssigneeRole\",\"OnboardingKind\",\"OnboardingStatus\",\"OnboardingStepStatus\",\"OnboardingStepType\",\"ProfileChangeStatus\",\"SkillLevel\",\"Theme\"])"
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "Organization",
      "kind": "LinkedField",
      "name": "companySettings",
      "plural": false,
      "selections": [
        (v0/*:: as any*/),
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "name",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "logoUrl",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "concreteType": "Branding",
          "kind": "LinkedField",
          "name": "branding",
          "plural": false,
          "selections": [
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "primaryColor",
              "storageKey": null
            }
          ],
          "storageKey": null
        }
      ],
      "storageKey": null
    }
  ],
  "type": "Query",
  "abstractKey": null
};
})();

(node as any).hash = "773ca61712b9842755f6d5e748b3bf26";

export default node;
