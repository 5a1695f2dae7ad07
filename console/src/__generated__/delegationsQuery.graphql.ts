/**
 * @generated SignedSource<<6072c0fe913a7b741443d17461b365d3>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type delegationsQuery$variables = {
  shell: boolean;
};
export type delegationsQuery$data = {
  readonly frame_query?: {
    readonly " $fragmentSpreads": FragmentRefs<"frame_query">;
  } | null | undefined;
  readonly viewer: {
    readonly id: string;
  } | null | undefined;
  readonly " $fragmentSpreads": FragmentRefs<"delegationBanner_query" | "delegations_query">;
};
export type delegationsQuery = {
  response: delegationsQuery$data;
  variables: delegationsQuery$variables;
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
  "concreteType": "Employee",
  "kind": "LinkedField",
  "name": "viewer",
  "plural": false,
  "selections": [
    (v1/*:: as any*/)
  ],
  "storageKey": null
},
v3 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "startDate",
  "storageKey": null
},
v4 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "endDate",
  "storageKey": null
},
v5 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "endedAt",
  "storageKey": null
},
v6 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "delegateId",
  "storageKey": null
},
v7 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "fullName",
  "storageKey": null
},
v8 = [
  (v1/*:: as any*/),
  (v7/*:: as any*/)
],
v9 = {
  "alias": null,
  "args": null,
  "concreteType": "Employee",
  "kind": "LinkedField",
  "name": "delegator",
  "plural": false,
  "selections": (v8/*:: as any*/),
  "storageKey": null
},
v10 = [
  {
    "kind": "Literal",
    "name": "filter",
    "value": {
      "own": true
    }
  },
  {
    "kind": "Literal",
    "name": "first",
    "value": 10
  },
  {
    "kind": "Literal",
    "name": "orderBy",
    "value": [
      {
        "direction": "DESC",
        "field": "START_DATE"
      }
    ]
  }
],
v11 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "name",
  "storageKey": null
},
v12 = {
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
    "name": "delegationsQuery",
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
      (v2/*:: as any*/),
      {
        "args": null,
        "kind": "FragmentSpread",
        "name": "delegations_query"
      }
    ],
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "delegationsQuery",
    "selections": [
      (v2/*:: as any*/),
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
              (v1/*:: as any*/),
              (v3/*:: as any*/),
              (v4/*:: as any*/),
              (v5/*:: as any*/),
              (v6/*:: as any*/),
              (v9/*:: as any*/)
            ],
            "storageKey": null
          }
        ],
        "storageKey": "leaveDelegations(filter:{\"current\":true,\"own\":true},first:5)"
      },
      {
        "alias": null,
        "args": (v10/*:: as any*/),
        "concreteType": "LeaveDelegationConnection",
        "kind": "LinkedField",
        "name": "leaveDelegations",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "concreteType": "LeaveDelegationEdge",
            "kind": "LinkedField",
            "name": "edges",
            "plural": true,
            "selections": [
              {
                "alias": null,
                "args": null,
                "concreteType": "LeaveDelegation",
                "kind": "LinkedField",
                "name": "node",
                "plural": false,
                "selections": [
                  (v1/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "version",
                    "storageKey": null
                  },
                  (v3/*:: as any*/),
                  (v4/*:: as any*/),
                  (v5/*:: as any*/),
                  (v6/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "delegatorId",
                    "storageKey": null
                  },
                  {
                    "alias": null,
                    "args": null,
                    "concreteType": "Employee",
                    "kind": "LinkedField",
                    "name": "delegate",
                    "plural": false,
                    "selections": (v8/*:: as any*/),
                    "storageKey": null
                  },
                  (v9/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "concreteType": "AvailableAction",
                    "kind": "LinkedField",
                    "name": "availableActions",
                    "plural": true,
                    "selections": [
                      (v11/*:: as any*/),
                      {
                        "alias": null,
                        "args": null,
                        "kind": "ScalarField",
                        "name": "allowed",
                        "storageKey": null
                      }
                    ],
                    "storageKey": null
                  },
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "__typename",
                    "storageKey": null
                  }
                ],
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "cursor",
                "storageKey": null
              }
            ],
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "PageInfo",
            "kind": "LinkedField",
            "name": "pageInfo",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "endCursor",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "hasNextPage",
                "storageKey": null
              }
            ],
            "storageKey": null
          },
          {
            "kind": "ClientExtension",
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "__id",
                "storageKey": null
              }
            ]
          }
        ],
        "storageKey": "leaveDelegations(filter:{\"own\":true},first:10,orderBy:[{\"direction\":\"DESC\",\"field\":\"START_DATE\"}])"
      },
      {
        "alias": null,
        "args": (v10/*:: as any*/),
        "filters": [
          "filter",
          "orderBy"
        ],
        "handle": "connection",
        "key": "delegations_leaveDelegations",
        "kind": "LinkedHandle",
        "name": "leaveDelegations"
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
              (v7/*:: as any*/),
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
                  (v12/*:: as any*/),
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
              (v12/*:: as any*/),
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
              (v11/*:: as any*/),
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
    "cacheID": "c2c54c4131ea245f6af3e0b055145794",
    "id": null,
    "metadata": {},
    "name": "delegationsQuery",
    "operationKind": "query",
    "text": "query delegationsQuery(\n  $shell: Boolean!\n) {\n  ...frame_query @include(if: $shell)\n  ...delegationBanner_query\n  viewer {\n    id\n  }\n  ...delegations_query\n}\n\nfragment delegationBanner_query on Query {\n  viewer {\n    id\n  }\n  currentDelegations: leaveDelegations(filter: {current: true, own: true}, first: 5) {\n    nodes {\n      id\n      startDate\n      endDate\n      endedAt\n      delegateId\n      delegator {\n        id\n        fullName\n      }\n    }\n  }\n}\n\nfragment delegationList_delegation on LeaveDelegation {\n  id\n  version\n  startDate\n  endDate\n  endedAt\n  delegateId\n  delegatorId\n  delegate {\n    id\n    fullName\n  }\n  delegator {\n    id\n    fullName\n  }\n  availableActions {\n    name\n    allowed\n  }\n}\n\nfragment delegations_query on Query {\n  leaveDelegations(filter: {own: true}, first: 10, orderBy: [{field: START_DATE, direction: DESC}]) {\n    edges {\n      node {\n        id\n        ...delegationList_delegation\n        __typename\n      }\n      cursor\n    }\n    pageInfo {\n      endCursor\n      hasNextPage\n    }\n  }\n}\n\nfragment frame_query on Query {\n  viewer {\n    id\n    fullName\n    email\n    avatarUrl(size: SMALL)\n    preferences {\n      language\n      theme\n      dateFormat\n      timezone\n    }\n  }\n  unreadCount {\n    count\n    resumeToken\n  }\n  viewerAccess {\n    operations\n  }\n  enumLabels(names: [\"AccessGroup\", \"AccessKind\", \"ApprovalStatus\", \"ApproverKind\", \"Badge\", \"DateFormat\", \"DecisionKind\", \"DocumentRequestStatus\", \"DocumentType\", \"EmploymentChangeStatus\", \"EmploymentType\", \"ExportStatus\", \"Language\", \"LeaveChangeStatus\", \"LeaveStatus\", \"LedgerEntryKind\", \"ListName\", \"NotificationCategory\", \"OnboardingAssigneeRole\", \"OnboardingKind\", \"OnboardingStatus\", \"OnboardingStepStatus\", \"OnboardingStepType\", \"ProfileChangeStatus\", \"SkillLevel\", \"Theme\"]) {\n    language\n    labels\n  }\n  companySettings {\n    id\n    name\n    logoUrl\n    branding {\n      primaryColor\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "4a9bded0970843fe20ab13ecb0a6107c";

export default node;
