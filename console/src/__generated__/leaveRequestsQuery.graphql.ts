/**
 * @generated SignedSource<<6c775cd6581dd45294e174b32b289fa4>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type LeaveStatus = "APPROVED" | "CANCELLED" | "DRAFT" | "PENDING" | "REJECTED";
export type leaveRequestsQuery$variables = {
  id: string;
  shell: boolean;
};
export type leaveRequestsQuery$data = {
  readonly frame_query?: {
    readonly " $fragmentSpreads": FragmentRefs<"frame_query">;
  } | null | undefined;
  readonly leaveRequest: {
    readonly employee: {
      readonly fullName: string;
      readonly id: string;
    } | null | undefined;
    readonly id: string;
    readonly leaveType: {
      readonly id: string;
      readonly name: string;
    } | null | undefined;
    readonly status: LeaveStatus;
    readonly " $fragmentSpreads": FragmentRefs<"leaveActions_request" | "leaveChanges_request" | "leaveDecision_request" | "leaveDetails_request" | "leaveDocuments_request" | "leaveTeam_request">;
  } | null | undefined;
  readonly leaveRequestAudit: {
    readonly " $fragmentSpreads": FragmentRefs<"leaveHistory_entries">;
  } | null | undefined;
  readonly uploadLimits: {
    readonly documents: {
      readonly extensions: ReadonlyArray<string>;
      readonly maxBytes: number;
    };
  } | null | undefined;
};
export type leaveRequestsQuery = {
  response: leaveRequestsQuery$data;
  variables: leaveRequestsQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "id"
  },
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "shell"
  }
],
v1 = {
  "kind": "Variable",
  "name": "id",
  "variableName": "id"
},
v2 = [
  (v1/*:: as any*/)
],
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
  "name": "status",
  "storageKey": null
},
v5 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "fullName",
  "storageKey": null
},
v6 = [
  (v3/*:: as any*/),
  (v5/*:: as any*/)
],
v7 = {
  "alias": null,
  "args": null,
  "concreteType": "Employee",
  "kind": "LinkedField",
  "name": "employee",
  "plural": false,
  "selections": (v6/*:: as any*/),
  "storageKey": null
},
v8 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "name",
  "storageKey": null
},
v9 = [
  (v1/*:: as any*/),
  {
    "kind": "Literal",
    "name": "last",
    "value": 20
  }
],
v10 = {
  "alias": null,
  "args": null,
  "concreteType": "UploadLimits",
  "kind": "LinkedField",
  "name": "uploadLimits",
  "plural": false,
  "selections": [
    {
      "alias": null,
      "args": null,
      "concreteType": "UploadLimit",
      "kind": "LinkedField",
      "name": "documents",
      "plural": false,
      "selections": [
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "maxBytes",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "extensions",
          "storageKey": null
        }
      ],
      "storageKey": null
    }
  ],
  "storageKey": null
},
v11 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "language",
  "storageKey": null
},
v12 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "unit",
  "storageKey": null
},
v13 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "version",
  "storageKey": null
},
v14 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "allowed",
  "storageKey": null
},
v15 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "reason",
  "storageKey": null
},
v16 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "startDate",
  "storageKey": null
},
v17 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "endDate",
  "storageKey": null
},
v18 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "decidedAt",
  "storageKey": null
},
v19 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "decisionComment",
  "storageKey": null
},
v20 = {
  "alias": null,
  "args": null,
  "concreteType": "Employee",
  "kind": "LinkedField",
  "name": "decidedBy",
  "plural": false,
  "selections": (v6/*:: as any*/),
  "storageKey": null
},
v21 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "comment",
  "storageKey": null
},
v22 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "employeeId",
  "storageKey": null
};
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "leaveRequestsQuery",
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
        "args": (v2/*:: as any*/),
        "concreteType": "LeaveRequest",
        "kind": "LinkedField",
        "name": "leaveRequest",
        "plural": false,
        "selections": [
          (v3/*:: as any*/),
          (v4/*:: as any*/),
          (v7/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "concreteType": "LeaveType",
            "kind": "LinkedField",
            "name": "leaveType",
            "plural": false,
            "selections": [
              (v3/*:: as any*/),
              (v8/*:: as any*/)
            ],
            "storageKey": null
          },
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "leaveActions_request"
          },
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "leaveDecision_request"
          },
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "leaveDetails_request"
          },
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "leaveChanges_request"
          },
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "leaveDocuments_request"
          },
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "leaveTeam_request"
          }
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": (v9/*:: as any*/),
        "concreteType": "LeaveRequestHistoryEntryConnection",
        "kind": "LinkedField",
        "name": "leaveRequestAudit",
        "plural": false,
        "selections": [
          {
            "args": null,
            "kind": "FragmentSpread",
            "name": "leaveHistory_entries"
          }
        ],
        "storageKey": null
      },
      (v10/*:: as any*/)
    ],
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "leaveRequestsQuery",
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
              (v3/*:: as any*/),
              (v5/*:: as any*/),
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
              (v8/*:: as any*/),
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
        "args": (v2/*:: as any*/),
        "concreteType": "LeaveRequest",
        "kind": "LinkedField",
        "name": "leaveRequest",
        "plural": false,
        "selections": [
          (v3/*:: as any*/),
          (v4/*:: as any*/),
          (v7/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "concreteType": "LeaveType",
            "kind": "LinkedField",
            "name": "leaveType",
            "plural": false,
            "selections": [
              (v3/*:: as any*/),
              (v8/*:: as any*/),
              (v12/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "allowHalfDays",
                "storageKey": null
              }
            ],
            "storageKey": null
          },
          (v13/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "concreteType": "AvailableAction",
            "kind": "LinkedField",
            "name": "availableActions",
            "plural": true,
            "selections": [
              (v8/*:: as any*/),
              (v14/*:: as any*/),
              (v15/*:: as any*/)
            ],
            "storageKey": null
          },
          (v16/*:: as any*/),
          (v17/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "startHalf",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "endHalf",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "startTime",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "endTime",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "days",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "hours",
            "storageKey": null
          },
          (v12/*:: as any*/),
          (v15/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "submittedAt",
            "storageKey": null
          },
          (v18/*:: as any*/),
          (v19/*:: as any*/),
          (v20/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "concreteType": "Employee",
            "kind": "LinkedField",
            "name": "decidedFor",
            "plural": false,
            "selections": (v6/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "ApprovalStep",
            "kind": "LinkedField",
            "name": "approvalSteps",
            "plural": true,
            "selections": [
              (v3/*:: as any*/),
              (v4/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "approver",
                "storageKey": null
              },
              (v21/*:: as any*/),
              (v18/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "concreteType": "Employee",
                "kind": "LinkedField",
                "name": "person",
                "plural": false,
                "selections": (v6/*:: as any*/),
                "storageKey": null
              },
              (v20/*:: as any*/)
            ],
            "storageKey": null
          },
          {
            "alias": null,
            "args": [
              {
                "kind": "Literal",
                "name": "first",
                "value": 5
              }
            ],
            "concreteType": "LeaveChangeRequestConnection",
            "kind": "LinkedField",
            "name": "changeRequests",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": null,
                "concreteType": "LeaveChangeRequest",
                "kind": "LinkedField",
                "name": "nodes",
                "plural": true,
                "selections": [
                  (v3/*:: as any*/),
                  (v13/*:: as any*/),
                  (v4/*:: as any*/),
                  (v16/*:: as any*/),
                  (v17/*:: as any*/),
                  (v15/*:: as any*/),
                  (v19/*:: as any*/),
                  (v20/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "concreteType": "AvailableAction",
                    "kind": "LinkedField",
                    "name": "availableActions",
                    "plural": true,
                    "selections": [
                      (v8/*:: as any*/),
                      (v14/*:: as any*/)
                    ],
                    "storageKey": null
                  }
                ],
                "storageKey": null
              }
            ],
            "storageKey": "changeRequests(first:5)"
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "LeaveDocument",
            "kind": "LinkedField",
            "name": "documentFiles",
            "plural": true,
            "selections": [
              (v3/*:: as any*/),
              (v8/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "size",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "url",
                "storageKey": null
              }
            ],
            "storageKey": null
          },
          (v22/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "leaveTypeId",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "LeaveTeamAbsences",
            "kind": "LinkedField",
            "name": "teamAbsences",
            "plural": false,
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "teamSize",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "absentCount",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "LeaveTeamAbsentee",
                "kind": "LinkedField",
                "name": "absentees",
                "plural": true,
                "selections": [
                  (v22/*:: as any*/),
                  (v5/*:: as any*/),
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "firstDay",
                    "storageKey": null
                  },
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "lastDay",
                    "storageKey": null
                  }
                ],
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
        "args": (v9/*:: as any*/),
        "concreteType": "LeaveRequestHistoryEntryConnection",
        "kind": "LinkedField",
        "name": "leaveRequestAudit",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "totalCount",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "LeaveRequestHistoryEntry",
            "kind": "LinkedField",
            "name": "nodes",
            "plural": true,
            "selections": [
              (v3/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "at",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "action",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "to",
                "storageKey": null
              },
              (v22/*:: as any*/),
              (v21/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "concreteType": "Employee",
                "kind": "LinkedField",
                "name": "actor",
                "plural": false,
                "selections": (v6/*:: as any*/),
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "concreteType": "Employee",
                "kind": "LinkedField",
                "name": "onBehalfOf",
                "plural": false,
                "selections": (v6/*:: as any*/),
                "storageKey": null
              }
            ],
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      (v10/*:: as any*/)
    ]
  },
  "params": {
    "cacheID": "f09d59598bb258225a218d7bcd89715c",
    "id": null,
    "metadata": {},
    "name": "leaveRequestsQuery",
    "operationKind": "query",
    "text": "query leaveRequestsQuery(\n  $id: ID!\n  $shell: Boolean!\n) {\n  ...frame_query @include(if: $shell)\n  leaveRequest(id: $id) {\n    id\n    status\n    employee {\n      id\n      fullName\n    }\n    leaveType {\n      id\n      name\n    }\n    ...leaveActions_request\n    ...leaveDecision_request\n    ...leaveDetails_request\n    ...leaveChanges_request\n    ...leaveDocuments_request\n    ...leaveTeam_request\n  }\n  leaveRequestAudit(id: $id, last: 20) {\n    ...leaveHistory_entries\n  }\n  uploadLimits {\n    documents {\n      maxBytes\n      extensions\n    }\n  }\n}\n\nfragment changeDialog_request on LeaveRequest {\n  id\n  startDate\n  endDate\n  startHalf\n  endHalf\n  startTime\n  endTime\n  leaveType {\n    id\n    name\n    unit\n    allowHalfDays\n  }\n}\n\nfragment frame_query on Query {\n  viewer {\n    id\n    fullName\n    email\n    avatarUrl(size: SMALL)\n    preferences {\n      language\n      theme\n      dateFormat\n      timezone\n    }\n  }\n  unreadCount {\n    count\n    resumeToken\n  }\n  viewerAccess {\n    operations\n  }\n  enumLabels(names: [\"AccessGroup\", \"AccessKind\", \"ApprovalStatus\", \"ApproverKind\", \"Badge\", \"DateFormat\", \"DecisionKind\", \"DocumentRequestStatus\", \"DocumentType\", \"EmploymentChangeStatus\", \"EmploymentType\", \"ExportStatus\", \"Language\", \"LeaveChangeStatus\", \"LeaveStatus\", \"LedgerEntryKind\", \"ListName\", \"NotificationCategory\", \"OnboardingAssigneeRole\", \"OnboardingKind\", \"OnboardingStatus\", \"OnboardingStepStatus\", \"OnboardingStepType\", \"ProfileChangeStatus\", \"SkillLevel\", \"Theme\"]) {\n    language\n    labels\n  }\n  companySettings {\n    id\n    name\n    logoUrl\n    branding {\n      primaryColor\n    }\n  }\n}\n\nfragment leaveActions_request on LeaveRequest {\n  id\n  version\n  availableActions {\n    name\n    allowed\n    reason\n  }\n  ...changeDialog_request\n}\n\nfragment leaveChanges_request on LeaveRequest {\n  id\n  changeRequests(first: 5) {\n    nodes {\n      id\n      version\n      status\n      startDate\n      endDate\n      reason\n      decisionComment\n      decidedBy {\n        id\n        fullName\n      }\n      availableActions {\n        name\n        allowed\n      }\n    }\n  }\n}\n\nfragment leaveDecision_request on LeaveRequest {\n  id\n  version\n  employee {\n    id\n    fullName\n  }\n  availableActions {\n    name\n    allowed\n    reason\n  }\n}\n\nfragment leaveDetails_request on LeaveRequest {\n  startDate\n  endDate\n  startHalf\n  endHalf\n  startTime\n  endTime\n  days\n  hours\n  unit\n  reason\n  submittedAt\n  decidedAt\n  decisionComment\n  employee {\n    id\n    fullName\n  }\n  decidedBy {\n    id\n    fullName\n  }\n  decidedFor {\n    id\n    fullName\n  }\n  approvalSteps {\n    id\n    status\n    approver\n    comment\n    decidedAt\n    person {\n      id\n      fullName\n    }\n    decidedBy {\n      id\n      fullName\n    }\n  }\n}\n\nfragment leaveDocuments_request on LeaveRequest {\n  id\n  availableActions {\n    name\n    allowed\n  }\n  documentFiles {\n    id\n    name\n    size\n    url\n  }\n}\n\nfragment leaveHistory_entries on LeaveRequestHistoryEntryConnection {\n  totalCount\n  nodes {\n    id\n    at\n    action\n    to\n    employeeId\n    comment\n    actor {\n      id\n      fullName\n    }\n    onBehalfOf {\n      id\n      fullName\n    }\n  }\n}\n\nfragment leaveTeam_request on LeaveRequest {\n  employeeId\n  leaveTypeId\n  startDate\n  endDate\n  teamAbsences {\n    ...teamAway_absences\n  }\n}\n\nfragment teamAway_absences on LeaveTeamAbsences {\n  teamSize\n  absentCount\n  absentees {\n    employeeId\n    fullName\n    firstDay\n    lastDay\n  }\n}\n"
  }
};
})();

(node as any).hash = "5f862d5d01651daa1e390a6f1b82f37c";

export default node;
