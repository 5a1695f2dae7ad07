/**
 * @generated SignedSource<<939a8b7d536dea13933174640676249a>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type settingsPreferencesQuery$variables = {
  shell: boolean;
};
export type settingsPreferencesQuery$data = {
  readonly frame_query?: {
    readonly " $fragmentSpreads": FragmentRefs<"frame_query">;
  } | null | undefined;
  readonly viewer: {
    readonly id: string;
    readonly preferences: {
      readonly " $fragmentSpreads": FragmentRefs<"preferencesForm_preferences">;
    } | null | undefined;
  } | null | undefined;
};
export type settingsPreferencesQuery = {
  response: settingsPreferencesQuery$data;
  variables: settingsPreferencesQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "shell"
  }
],
v1 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "language",
  "storageKey": null
};
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "settingsPreferencesQuery",
    "selections": [
      {
        "condition": "shell",
        "kind": "Condition",
        "passingValue": true,
        "selections": [
          {
            "fragment": {
              "kind": "InlineFragment",
              "selections": [
                {
                  "args": null,
                  "kind": "FragmentSpread",
                  "name": "frame_query"
                }
              ],
              "type": "Query",
              "abstractKey": null
            },
            "kind": "AliasedInlineFragmentSpread",
            "name": "frame_query"
          }
        ]
      },
      {
        "alias": null,
        "args": null,
        "concreteType": "Employee",
        "kind": "LinkedField",
        "name": "viewer",
        "plural": false,
        "selections": [
          (v1/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "concreteType": "Preferences",
            "kind": "LinkedField",
            "name": "preferences",
            "plural": false,
            "selections": [
              {
                "args": null,
                "kind": "FragmentSpread",
                "name": "preferencesForm_preferences"
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
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "settingsPreferencesQuery",
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "Employee",
        "kind": "LinkedField",
        "name": "viewer",
        "plural": false,
        "selections": [
          (v1/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "concreteType": "Preferences",
            "kind": "LinkedField",
            "name": "preferences",
            "plural": false,
            "selections": [
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
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "sharesBirthday",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "sharesAnniversary",
                "storageKey": null
              }
            ],
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "condition": "shell",
        "kind": "Condition",
        "passingValue": true,
        "selections": [
          {
            "alias": null,
            "args": null,
            "concreteType": "Employee",
            "kind": "LinkedField",
            "name": "viewer",
            "plural": false,
            "selections": [
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
                  (v2/*:: as any*/)
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
              (v2/*:: as any*/),
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
              (v1/*:: as any*/),
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
        ]
      }
    ]
  },
  "params": {
    "cacheID": "7cfc3b12ead02e5967545c1f4f6faafc",
    "id": null,
    "metadata": {},
    "name": "settingsPreferencesQuery",
    "operationKind": "query",
    "text": "query settingsPreferencesQuery(\n  $shell: Boolean!\n) {\n  ...frame_query @include(if: $shell)\n  viewer {\n    id\n    preferences {\n      ...preferencesForm_preferences\n    }\n  }\n}\n\nfragment frame_query on Query {\n  viewer {\n    id\n    fullName\n    email\n    avatarUrl(size: SMALL)\n    preferences {\n      language\n      theme\n      dateFormat\n      timezone\n    }\n  }\n  unreadCount {\n    count\n    resumeToken\n  }\n  viewerAccess {\n    operations\n  }\n  enumLabels(names: [\"AccessGroup\", \"AccessKind\", \"ApprovalStatus\", \"ApproverKind\", \"Badge\", \"DateFormat\", \"DecisionKind\", \"DocumentRequestStatus\", \"DocumentType\", \"EmploymentChangeStatus\", \"EmploymentType\", \"ExportStatus\", \"Language\", \"LeaveChangeStatus\", \"LeaveStatus\", \"LedgerEntryKind\", \"ListName\", \"NotificationCategory\", \"OnboardingAssigneeRole\", \"OnboardingKind\", \"OnboardingStatus\", \"OnboardingStepStatus\", \"OnboardingStepType\", \"ProfileChangeStatus\", \"SkillLevel\", \"Theme\"]) {\n    language\n    labels\n  }\n  companySettings {\n    id\n    name\n    logoUrl\n    branding {\n      primaryColor\n    }\n  }\n}\n\nfragment preferencesForm_preferences on Preferences {\n  theme\n  dateFormat\n  timezone\n  sharesBirthday\n  sharesAnniversary\n}\n"
  }
};
})();

(node as any).hash = "6f7cc4a9c32437533aaddd2f4e83eacb";

export default node;
