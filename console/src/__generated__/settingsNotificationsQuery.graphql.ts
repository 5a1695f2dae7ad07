/**
 * @generated SignedSource<<c051d5b507fbdca07ce3aa0945ad8fa6>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type settingsNotificationsQuery$variables = {
  shell: boolean;
};
export type settingsNotificationsQuery$data = {
  readonly frame_query?: {
    readonly " $fragmentSpreads": FragmentRefs<"frame_query">;
  } | null | undefined;
  readonly notificationSettings: {
    readonly " $fragmentSpreads": FragmentRefs<"channelMatrix_settings" | "deliveryTimes_settings">;
  } | null | undefined;
  readonly " $fragmentSpreads": FragmentRefs<"pushPanel_query">;
};
export type settingsNotificationsQuery = {
  response: settingsNotificationsQuery$data;
  variables: settingsNotificationsQuery$variables;
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
  "name": "email",
  "storageKey": null
},
v3 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "language",
  "storageKey": null
},
v4 = [
  {
    "alias": null,
    "args": null,
    "kind": "ScalarField",
    "name": "inApp",
    "storageKey": null
  },
  (v2/*:: as any*/),
  {
    "alias": null,
    "args": null,
    "kind": "ScalarField",
    "name": "push",
    "storageKey": null
  }
],
v5 = [
  {
    "kind": "Literal",
    "name": "first",
    "value": 20
  }
];
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "settingsNotificationsQuery",
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
        "concreteType": "NotificationSettings",
        "kind": "LinkedField",
        "name": "notificationSettings",
        "plural": false,
        "selections": [
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "channelMatrix_settings"
          },
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "deliveryTimes_settings"
          }
        ],
        "storageKey": null
      },
      {
        "args": null,
        "kind": "FragmentSpread",
        "name": "pushPanel_query"
      }
    ],
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "settingsNotificationsQuery",
    "selections": [
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
              (v1/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "fullName",
                "storageKey": null
              },
              (v2/*:: as any*/),
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
                  (v3/*:: as any*/),
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
              (v3/*:: as any*/),
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
      },
      {
        "alias": null,
        "args": null,
        "concreteType": "NotificationSettings",
        "kind": "LinkedField",
        "name": "notificationSettings",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "locked",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "NotificationMatrix",
            "kind": "LinkedField",
            "name": "matrix",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": null,
                "concreteType": "NotificationChannels",
                "kind": "LinkedField",
                "name": "LEAVE",
                "plural": false,
                "selections": (v4/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "NotificationChannels",
                "kind": "LinkedField",
                "name": "TASK",
                "plural": false,
                "selections": (v4/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "NotificationChannels",
                "kind": "LinkedField",
                "name": "MENTION",
                "plural": false,
                "selections": (v4/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "NotificationChannels",
                "kind": "LinkedField",
                "name": "CALENDAR",
                "plural": false,
                "selections": (v4/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "NotificationChannels",
                "kind": "LinkedField",
                "name": "RECRUITMENT",
                "plural": false,
                "selections": (v4/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "NotificationChannels",
                "kind": "LinkedField",
                "name": "ONBOARDING",
                "plural": false,
                "selections": (v4/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "NotificationChannels",
                "kind": "LinkedField",
                "name": "COMPANY_NEWS",
                "plural": false,
                "selections": (v4/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "NotificationChannels",
                "kind": "LinkedField",
                "name": "SECURITY",
                "plural": false,
                "selections": (v4/*:: as any*/),
                "storageKey": null
              }
            ],
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "dailyDigest",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "digestTime",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "QuietHours",
            "kind": "LinkedField",
            "name": "quietHours",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "from",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "until",
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
        "concreteType": "PushKey",
        "kind": "LinkedField",
        "name": "pushKey",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "publicKey",
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v5/*:: as any*/),
        "concreteType": "PushSubscriptionConnection",
        "kind": "LinkedField",
        "name": "pushSubscriptions",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "concreteType": "PushSubscriptionEdge",
            "kind": "LinkedField",
            "name": "edges",
            "plural": true,
            "selections": [
              {
                "alias": null,
                "args": null,
                "concreteType": "PushSubscription",
                "kind": "LinkedField",
                "name": "node",
                "plural": false,
                "selections": [
                  (v1/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "service",
                    "storageKey": null
                  },
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "createdAt",
                    "storageKey": null
                  },
                  {
                    "alias": null,
                    "args": null,
                    "concreteType": "Session",
                    "kind": "LinkedField",
                    "name": "session",
                    "plural": false,
                    "selections": [
                      (v1/*:: as any*/),
                      {
                        "alias": null,
                        "args": null,
                        "kind": "ScalarField",
                        "name": "current",
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
        "storageKey": "pushSubscriptions(first:20)"
      },
      {
        "alias": null,
        "args": (v5/*:: as any*/),
        "filters": null,
        "handle": "connection",
        "key": "pushPanel_pushSubscriptions",
        "kind": "LinkedHandle",
        "name": "pushSubscriptions"
      }
    ]
  },
  "params": {
    "cacheID": "de4c408352eaedf316f1d7441bd343f9",
    "id": null,
    "metadata": {},
    "name": "settingsNotificationsQuery",
    "operationKind": "query",
    "text": "query settingsNotificationsQuery(\n  $shell: Boolean!\n) {\n  ...frame_query @include(if: $shell)\n  notificationSettings {\n    ...channelMatrix_settings\n    ...deliveryTimes_settings\n  }\n  ...pushPanel_query\n}\n\nfragment channelMatrix_settings on NotificationSettings {\n  locked\n  matrix {\n    LEAVE {\n      inApp\n      email\n      push\n    }\n    TASK {\n      inApp\n      email\n      push\n    }\n    MENTION {\n      inApp\n      email\n      push\n    }\n    CALENDAR {\n      inApp\n      email\n      push\n    }\n    RECRUITMENT {\n      inApp\n      email\n      push\n    }\n    ONBOARDING {\n      inApp\n      email\n      push\n    }\n    COMPANY_NEWS {\n      inApp\n      email\n      push\n    }\n    SECURITY {\n      inApp\n      email\n      push\n    }\n  }\n}\n\nfragment deliveryTimes_settings on NotificationSettings {\n  dailyDigest\n  digestTime\n  quietHours {\n    from\n    until\n  }\n}\n\nfragment frame_query on Query {\n  viewer {\n    id\n    fullName\n    email\n    avatarUrl(size: SMALL)\n    preferences {\n      language\n      theme\n      dateFormat\n      timezone\n    }\n  }\n  unreadCount {\n    count\n    resumeToken\n  }\n  viewerAccess {\n    operations\n  }\n  enumLabels(names: [\"AccessGroup\", \"AccessKind\", \"ApprovalStatus\", \"ApproverKind\", \"Badge\", \"DateFormat\", \"DecisionKind\", \"DocumentRequestStatus\", \"DocumentType\", \"EmploymentChangeStatus\", \"EmploymentType\", \"ExportStatus\", \"Language\", \"LeaveChangeStatus\", \"LeaveStatus\", \"LedgerEntryKind\", \"ListName\", \"NotificationCategory\", \"OnboardingAssigneeRole\", \"OnboardingKind\", \"OnboardingStatus\", \"OnboardingStepStatus\", \"OnboardingStepType\", \"ProfileChangeStatus\", \"SkillLevel\", \"Theme\"]) {\n    language\n    labels\n  }\n  companySettings {\n    id\n    name\n    logoUrl\n    branding {\n      primaryColor\n    }\n  }\n}\n\nfragment pushPanel_query on Query {\n  pushKey {\n    publicKey\n  }\n  pushSubscriptions(first: 20) {\n    edges {\n      node {\n        id\n        service\n        createdAt\n        session {\n          id\n          current\n        }\n        __typename\n      }\n      cursor\n    }\n    pageInfo {\n      endCursor\n      hasNextPage\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "5378823abb322fb03875b2d862ee54b1";

export default node;
