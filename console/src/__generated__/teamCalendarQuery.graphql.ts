/**
 * @generated SignedSource<<92f6e9f28da5ae16b2f43f4617a7d375>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type teamCalendarQuery$variables = {
  lastYear: number;
  shell: boolean;
  year: number;
};
export type teamCalendarQuery$data = {
  readonly frame_query?: {
    readonly " $fragmentSpreads": FragmentRefs<"frame_query">;
  } | null | undefined;
  readonly holidays: ReadonlyArray<{
    readonly date: string;
    readonly name: string;
  }> | null | undefined;
  readonly lastHolidays: ReadonlyArray<{
    readonly date: string;
    readonly name: string;
  }> | null | undefined;
  readonly viewer: {
    readonly department: {
      readonly id: string;
      readonly name: string;
    } | null | undefined;
    readonly fullName: string;
    readonly id: string;
    readonly manager: {
      readonly fullName: string;
      readonly id: string;
    } | null | undefined;
  } | null | undefined;
  readonly " $fragmentSpreads": FragmentRefs<"delegationBanner_query">;
};
export type teamCalendarQuery = {
  response: teamCalendarQuery$data;
  variables: teamCalendarQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "lastYear"
},
v1 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "shell"
},
v2 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "year"
},
v3 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v4 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "fullName",
  "storageKey": null
},
v5 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "name",
  "storageKey": null
},
v6 = [
  (v3/*:: as any*/),
  (v4/*:: as any*/)
],
v7 = {
  "alias": null,
  "args": null,
  "concreteType": "Employee",
  "kind": "LinkedField",
  "name": "viewer",
  "plural": false,
  "selections": [
    (v3/*:: as any*/),
    (v4/*:: as any*/),
    {
      "alias": null,
      "args": null,
      "concreteType": "Department",
      "kind": "LinkedField",
      "name": "department",
      "plural": false,
      "selections": [
        (v3/*:: as any*/),
        (v5/*:: as any*/)
      ],
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "Employee",
      "kind": "LinkedField",
      "name": "manager",
      "plural": false,
      "selections": (v6/*:: as any*/),
      "storageKey": null
    }
  ],
  "storageKey": null
},
v8 = [
  {
    "alias": null,
    "args": null,
    "kind": "ScalarField",
    "name": "date",
    "storageKey": null
  },
  (v5/*:: as any*/)
],
v9 = {
  "alias": null,
  "args": [
    {
      "fields": [
        {
          "kind": "Variable",
          "name": "year",
          "variableName": "year"
        }
      ],
      "kind": "ObjectValue",
      "name": "filter"
    }
  ],
  "concreteType": "Holiday",
  "kind": "LinkedField",
  "name": "holidays",
  "plural": true,
  "selections": (v8/*:: as any*/),
  "storageKey": null
},
v10 = {
  "alias": "lastHolidays",
  "args": [
    {
      "fields": [
        {
          "kind": "Variable",
          "name": "year",
          "variableName": "lastYear"
        }
      ],
      "kind": "ObjectValue",
      "name": "filter"
    }
  ],
  "concreteType": "Holiday",
  "kind": "LinkedField",
  "name": "holidays",
  "plural": true,
  "selections": (v8/*:: as any*/),
  "storageKey": null
},
v11 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "language",
  "storageKey": null
};
return {
  "fragment": {
    "argumentDefinitions": [
      (v0/*:: as any*/),
      (v1/*:: as any*/),
      (v2/*:: as any*/)
    ],
    "kind": "Fragment",
    "metadata": null,
    "name": "teamCalendarQuery",
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
        "args": null,
        "kind": "FragmentSpread",
        "name": "delegationBanner_query"
      },
      (v7/*:: as any*/),
      (v9/*:: as any*/),
      (v10/*:: as any*/)
    ],
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [
      (v2/*:: as any*/),
      (v0/*:: as any*/),
      (v1/*:: as any*/)
    ],
    "kind": "Operation",
    "name": "teamCalendarQuery",
    "selections": [
      (v7/*:: as any*/),
      {
        "alias": "currentDelegations",
        "args": [
          {
            "kind": "Literal",
            "name": "filter",
            "value": {
              "current": true,
              "own": true
            }
          },
          {
            "kind": "Literal",
            "name": "first",
            "value": 5
          }
        ],
        "concreteType": "LeaveDelegationConnection",
        "kind": "LinkedField",
        "name": "leaveDelegations",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "concreteType": "LeaveDelegation",
            "kind": "LinkedField",
            "name": "nodes",
            "plural": true,
            "selections": [
              (v3/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "startDate",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "endDate",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "endedAt",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "delegateId",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "Employee",
                "kind": "LinkedField",
                "name": "delegator",
                "plural": false,
                "selections": (v6/*:: as any*/),
                "storageKey": null
              }
            ],
            "storageKey": null
          }
        ],
        "storageKey": "leaveDelegations(filter:{\"current\":true,\"own\":true},first:5)"
      },
      (v9/*:: as any*/),
      (v10/*:: as any*/),
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
                  (v11/*:: as any*/),
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
              (v11/*:: as any*/),
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
              (v3/*:: as any*/),
              (v5/*:: as any*/),
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
    "cacheID": "d6af2d91c9ac7c34857acbaa210094df",
    "id": null,
    "metadata": {},
    "name": "teamCalendarQuery",
    "operationKind": "query",
    "text": "query teamCalendarQuery(\n  $year: Int!\n  $lastYear: Int!\n  $shell: Boolean!\n) {\n  ...frame_query @include(if: $shell)\n  ...delegationBanner_query\n  viewer {\n    id\n    fullName\n    department {\n      id\n      name\n    }\n    manager {\n      id\n      fullName\n    }\n  }\n  holidays(filter: {year: $year}) {\n    date\n    name\n  }\n  lastHolidays: holidays(filter: {year: $lastYear}) {\n    date\n    name\n  }\n}\n\nfragment delegationBanner_query on Query {\n  viewer {\n    id\n  }\n  currentDelegations: leaveDelegations(filter: {current: true, own: true}, first: 5) {\n    nodes {\n      id\n      startDate\n      endDate\n      endedAt\n      delegateId\n      delegator {\n        id\n        fullName\n      }\n    }\n  }\n}\n\nfragment frame_query on Query {\n  viewer {\n    id\n    fullName\n    email\n    avatarUrl(size: SMALL)\n    preferences {\n      language\n      theme\n      dateFormat\n      timezone\n    }\n  }\n  unreadCount {\n    count\n    resumeToken\n  }\n  viewerAccess {\n    operations\n  }\n  enumLabels(names: [\"AccessGroup\", \"AccessKind\", \"ApprovalStatus\", \"ApproverKind\", \"Badge\", \"DateFormat\", \"DecisionKind\", \"DocumentRequestStatus\", \"DocumentType\", \"EmploymentChangeStatus\", \"EmploymentType\", \"ExportStatus\", \"Language\", \"LeaveChangeStatus\", \"LeaveStatus\", \"LedgerEntryKind\", \"ListName\", \"NotificationCategory\", \"OnboardingAssigneeRole\", \"OnboardingKind\", \"OnboardingStatus\", \"OnboardingStepStatus\", \"OnboardingStepType\", \"ProfileChangeStatus\", \"SkillLevel\", \"Theme\"]) {\n    language\n    labels\n  }\n  companySettings {\n    id\n    name\n    logoUrl\n    branding {\n      primaryColor\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "5b273358980ec68b46a978e140a295cf";

export default node;
